import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENT } from './resilience/until.js';

/** The outcome of a process that has ended. */
export interface ProcessResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export type Environment = Readonly<Record<string, string>>;

/** What Node is to load before a script. */
const CHECKER = ['--require', './test/support/openapi/check-script.cjs'];

/** A data folder for processes of the tests, instead of the developer's own. */
const DATA_DIR = join(tmpdir(), `event-calendar-data-${process.pid}`);
process.once('exit', () => {
  rmSync(DATA_DIR, { recursive: true, force: true });
});

function start(
  script: string,
  args: readonly string[],
  environment: Environment,
  before: readonly string[] = [],
  within: readonly string[] = [],
): ChildProcess {
  const inherited = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    // Node's own cache of compiled code: a third of a start.
    NODE_COMPILE_CACHE: join(tmpdir(), 'event-calendar-compiled'),
    DATA_DIR,
    ...PATIENT,
  };
  const [command = '', ...rest] = [...within, process.execPath, ...before, script, ...args];
  return spawn(command, rest, { env: { ...inherited, ...environment } });
}

async function collect(child: ChildProcess): Promise<ProcessResult> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (data) => (stdout += String(data)));
  child.stderr?.on('data', (data) => (stderr += String(data)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

/** Runs one command of the built command line. */
export async function cli(args: readonly string[], environment: Environment): Promise<ProcessResult> {
  return collect(start('dist/cli/main.js', args, environment));
}

/** Runs a command of the built command line in a shell, whose line calls it as `"$@"`. */
export async function cliInShell(
  line: string,
  args: readonly string[],
  environment: Environment,
): Promise<ProcessResult> {
  return collect(start('dist/cli/main.js', args, environment, [], ['sh', '-c', line, 'sh']));
}

/** Fills a database with synthetic events. */
export async function seed(environment: Environment, ...args: readonly string[]): Promise<ProcessResult> {
  return collect(start('bench/seed.mjs', args, environment));
}

/** Kills a command as soon as it has written this. */
export async function killCli(
  args: readonly string[],
  environment: Environment,
  written: RegExp,
): Promise<ProcessResult> {
  const child = start('dist/cli/main.js', args, environment);
  let output = '';
  child.stderr?.on('data', (data) => {
    output += String(data);
    if (written.test(output)) child.kill('SIGKILL');
  });
  return collect(child);
}

/** Runs a script of the project until it ends; it fails when it receives a response that is not as documented. */
export async function runScript(script: string, args: readonly string[]): Promise<ProcessResult> {
  const folder = process.env['CHECKED_RESPONSES'];
  return collect(start(script, args, folder === undefined ? {} : { CHECKED_RESPONSES: folder }, CHECKER));
}

/** A process, and what comes of it. */
export interface Running {
  readonly child: ChildProcess;
  readonly finished: Promise<ProcessResult>;
}

/** Starts the housekeeping of the build, as if so many days had passed, and does not wait for it. */
export function launchHousekeeping(environment: Environment, days: number): Running {
  const child = start('test/support/keep-house.mjs', [String(days)], environment);
  return { child, finished: collect(child) };
}

/** Runs the built service until it ends by itself, as it does when it cannot start. */
export async function runToEnd(
  environment: Environment,
  args: readonly string[] = [],
): Promise<ProcessResult> {
  return collect(start('dist/main.js', args, environment));
}

/** Starts the built service and does not wait for it. */
export function launch(environment: Environment): Running {
  const child = start('dist/main.js', [], { PORT: '0', ...environment });
  return { child, finished: collect(child) };
}

/** The built service as a process of its own, on a free port. */
export class ServiceProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly api: string,
    private readonly written: readonly string[],
  ) {}

  /** Where it listens, whatever its public URL. */
  get origin(): string {
    return /listening on (http:\/\/[^\s"]+?)\.?[\s"]/.exec(this.output)?.[1] ?? '';
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** All that it has written so far. */
  get output(): string {
    return this.written.join('');
  }

  /** @param within the command that starts it, if not Node itself; it must become Node's process */
  static async start(environment: Environment, within: readonly string[] = []): Promise<ServiceProcess> {
    const child = start(
      'dist/main.js',
      [],
      { PORT: '0', LOG_LEVEL: 'error', LOG_FORMAT: 'text', ...environment },
      [],
      within,
    );
    const written: string[] = [];
    child.stdout?.on('data', (data) => written.push(String(data)));
    child.stderr?.on('data', (data) => written.push(String(data)));
    for (;;) {
      const api = /(?:API +|"api":")([^\s"]+)/.exec(written.join(''))?.[1];
      if (api !== undefined) return new ServiceProcess(child, api, written);
      if (child.exitCode !== null) throw new Error(`The service ended: ${written.join('')}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** @returns its exit code; null when the signal itself ended it */
  async ended(): Promise<number | null> {
    if (this.isRunning) await once(this.child, 'close');
    return this.child.exitCode;
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.signal(signal);
    return this.ended();
  }

  /** How many records of a collection anyone can read. */
  async total(collection: string): Promise<number> {
    const response = await fetch(
      `${this.api}/${collection}?hide_empty=false&start_date=2000-01-01&end_date=2199-01-01`,
    );
    return ((await response.json()) as { total: number }).total;
  }

  async send(
    method: string,
    path: string,
    body: unknown,
    credentials: string,
  ): Promise<{ status: number; body: any }> {
    const response = await fetch(`${this.api}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }
}
