import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** On a machine with one processor no process is pinned to a core; the report says so. */
export const SERVER_CORE = 0;
export const GENERATOR_CORE = 1;

const START_TIMEOUT = 60_000;

const control = join(ROOT, 'bench/lib/control.mjs');

/** Starts a script of Node pinned to a core, with a message channel. */
export function spawnPinned(core, script, { env = {}, execArgv = [], args = [], root = ROOT } = {}) {
  const command = [process.execPath, ...execArgv, join(root, script), ...args];
  const inherited = { PATH: process.env.PATH, HOME: process.env.HOME };
  return spawn('taskset', ['-c', String(core), ...command], {
    cwd: root,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** A measured process: the service or one of its baselines. Each prints `port <n>` or the service's own line. */
export class Server {
  constructor(name, child, started) {
    this.name = name;
    this.child = child;
    this.started = started;
    this.output = '';
    this.port = 0;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => (this.output = (this.output + String(data)).slice(-4_000)));
    }
  }

  static async start(name, script, { env = {}, execArgv = [], core = SERVER_CORE, root = ROOT } = {}) {
    const started = performance.now();
    const child = spawnPinned(core, script, {
      env: { PORT: '0', ...env },
      execArgv: [...execArgv, '--import', control],
      root,
    });
    const server = new Server(name, child, started);
    await server.listening();
    return server;
  }

  async listening() {
    const { child } = this;
    await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${this.name} did not start.`)), START_TIMEOUT);
      const look = () => {
        const port = /(?:listening on http:\/\/[^\s:]+:|port )(\d+)/.exec(this.output)?.[1];
        if (port === undefined) return;
        this.port = Number(port);
        clearTimeout(timer);
        resolve();
      };
      child.stdout.on('data', look);
      child.on('error', reject);
      child.on('exit', () => {
        clearTimeout(timer);
        reject(new Error(`${this.name} ended: ${this.output}`));
      });
    });
  }

  /** CPU seconds since the start, to the microsecond, and resident bytes. */
  async usage() {
    return this.request({ report: 'usage' }, 'usage');
  }

  /** Sends a message and waits for the reply that has the named key. */
  async request(message, key) {
    const { child, name } = this;
    return new Promise((resolve, reject) => {
      const finish = (settle, value) => {
        child.off('message', onMessage);
        child.off('exit', ended);
        settle(value);
      };
      const onMessage = (reply) => key in reply && finish(resolve, reply[key]);
      const ended = () => finish(reject, new Error(`${name} ended: ${this.output}`));
      child.on('message', onMessage);
      child.on('exit', ended);
      child.send(message);
    });
  }

  async stop() {
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.on('exit', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(timer);
  }
}
