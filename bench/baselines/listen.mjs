import { createServer } from 'node:http';

/** Listens on a free port of the loopback, and says on which. */
export function listen(answer) {
  const server = createServer({ keepAliveTimeout: 65_000 }, answer);
  server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
    console.log(`port ${server.address().port}`);
  });
}
