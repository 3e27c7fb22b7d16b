import { createServer } from 'node:http';

/** Listens on a free loopback port, and prints it. */
export function listen(handle) {
  const server = createServer({ keepAliveTimeout: 65_000 }, handle);
  server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
    console.log(`port ${server.address().port}`);
  });
}
