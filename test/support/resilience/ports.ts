import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to connections. */
const FIRST = 12_000;
export const OF_WORKER = 300;
const WORKERS = 64;

/** Where the ports of a worker begin. */
export const firstPortOf = (worker: number): number => FIRST + (worker % WORKERS) * OF_WORKER;

let next = Math.floor(Math.random() * OF_WORKER);

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/**
 * Ports that nobody listens at. Each worker of Jest has its own: one that is free now could be taken by a server of another
 * worker, which would answer in place of the one that was to be started.
 */
export async function freePorts(count: number): Promise<number[]> {
  const first = firstPortOf(Number(process.env['JEST_WORKER_ID'] ?? 0));
  const ports: number[] = [];
  for (let tried = 0; ports.length < count; tried++) {
    if (tried === OF_WORKER) throw new Error(`No ${count} ports are free from ${first} on.`);
    const port = first + (next++ % OF_WORKER);
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}
