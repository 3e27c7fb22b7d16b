import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readSettings } from '#platform/config/settings.js';
import { prepareDatabase } from '#start/startup.js';
import { createApp } from '../../src/app.setup.js';
import { checkResponses } from '../support/checked-responses.js';

/** What of the repository is not in a checkout of the tests. */
const LEFT_OUT = new Set(['.git', 'data', 'test-results', 'coverage', 'artifacts']);

/** Ports that the documents name. */
const PORTS = { service: '3000', receiver: '4000' };

/** Writes the status of each request of curl to the standard error. */
const CURL_SETTINGS = 'write-out = "%{stderr}\\n<<%{response_code}>>\\n"\n';

/** Runs the command line without npm, which takes as long as the command itself. */
const QUICK_NPM = `#!/bin/sh
[ "$1 $2 $3 $4" = "run -s cli --" ] || { echo "npm $*: not expected" >&2; exit 1; }
shift 4
exec node dist/cli/main.js "$@"
`;

/** What a block of commands has done. */
export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  /** Statuses of the requests of curl that were refused. */
  readonly refusals: readonly string[];
  /** Commands that failed. */
  readonly failures: readonly string[];
}

/** A port that nothing listens on. */
export async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return String(port);
}

/** A service in this process, which takes a quarter of what a process of its own would. */
async function serve(environment: Readonly<Record<string, string>>): Promise<NestFastifyApplication> {
  const app = await createApp(readSettings({ LOG_LEVEL: 'silent', ...environment }));
  checkResponses(app);
  await prepareDatabase(app);
  await app.listen(0, '127.0.0.1');
  return app;
}

/** A folder that looks like the repository, with a service that runs in it, and a shell beside it. */
export class Checkout {
  private constructor(
    private readonly root: string,
    private readonly folder: string,
    private readonly ports: Readonly<Record<string, string>>,
    private readonly service: NestFastifyApplication,
  ) {}

  /** @param environment that the document starts the service with */
  static async start(environment: Readonly<Record<string, string>> = {}, data?: string): Promise<Checkout> {
    const root = mkdtempSync(join(tmpdir(), 'event-calendar-documents-'));
    const folder = join(root, 'event-calendar');
    for (const name of ['event-calendar', 'home', 'tmp', 'run', 'bin']) mkdirSync(join(root, name));
    writeFileSync(join(root, 'bin', 'npm'), QUICK_NPM, { mode: 0o755 });
    for (const name of readdirSync('.'))
      if (!LEFT_OUT.has(name)) symlinkSync(resolve(name), join(folder, name));
    writeFileSync(join(root, 'home', '.curlrc'), CURL_SETTINGS);
    const receiver = await freePort();
    const settings = Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(PORTS.receiver, receiver),
    ]);
    if (data !== undefined) cpSync(data, join(folder, 'data'), { recursive: true });
    const service = await serve({
      DATA_DIR: join(folder, 'data'),
      ...(Object.fromEntries(settings) as Record<string, string>),
    });
    const { port } = service.getHttpServer().address() as AddressInfo;
    const ports = { [PORTS.service]: String(port), [PORTS.receiver]: receiver };
    return new Checkout(root, folder, ports, service);
  }

  get data(): string {
    return join(this.folder, 'data');
  }

  /** Runs blocks one after the other in one shell, as they stand but for the ports. */
  async run(blocks: readonly string[], npm: 'npm itself' | 'quick npm' = 'quick npm'): Promise<Outcome[]> {
    const run = join(this.root, 'run');
    rmSync(run, { recursive: true });
    mkdirSync(run);
    const script = blocks.map(
      (text, index) =>
        `BLOCK=${index}\nexec >"${run}/${index}.out" 2>"${run}/${index}.err"\n${this.ported(text)}`,
    );
    const trap = `trap 'echo "$? by $BASH_COMMAND" >>"${run}/$BLOCK.failed"' ERR`;
    writeFileSync(join(run, 'script'), `set -E\n${trap}\n${script.join('\n')}`);
    const child = spawn('bash', [join(run, 'script')], {
      cwd: this.folder,
      detached: true,
      stdio: 'ignore',
      env: {
        PATH: `${npm === 'quick npm' ? `${join(this.root, 'bin')}:` : ''}${process.env['PATH']}`,
        HOME: join(this.root, 'home'),
        TMPDIR: join(this.root, 'tmp'),
        NODE_COMPILE_CACHE: join(tmpdir(), 'event-calendar-compiled'),
      },
    });
    await once(child, 'close');
    this.shell = child.pid;
    // What the commands have ended may need a moment.
    for (let tries = 0; tries < 2_000 && isAlive(-(child.pid ?? 0)); tries++)
      await new Promise((done) => setTimeout(done, 30));
    const read = (index: number, ending: string): string => {
      const file = join(run, `${index}.${ending}`);
      return existsSync(file) ? readFileSync(file, 'utf8') : '';
    };
    return blocks.map((_, index) => {
      const stderr = read(index, 'err');
      const statuses = [...stderr.matchAll(/^<<(\d+)>>$/gm)].map(([, status = '']) => status);
      return {
        stdout: read(index, 'out'),
        stderr,
        refusals: statuses.filter((status) => !/^[23]/.test(status)),
        failures: read(index, 'failed').split('\n').filter(Boolean),
      };
    });
  }

  private shell: number | undefined;

  /** What the commands have left: files outside the service's own folder, and processes. */
  leftovers(): string[] {
    const files = readdirSync(this.folder).filter((name) => name !== 'data' && !existsSync(name));
    const processes = this.shell !== undefined && isAlive(-this.shell) ? ['a process that still runs'] : [];
    return [...files, ...readdirSync(join(this.root, 'tmp')), ...processes];
  }

  async stop(): Promise<void> {
    if (this.shell !== undefined && isAlive(-this.shell)) process.kill(-this.shell, 'SIGKILL');
    await this.service.close();
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }

  private ported(text: string): string {
    return Object.entries(this.ports).reduce(
      (ported, [named, used]) =>
        ported.replaceAll(new RegExp(`(?<=127\\.0\\.0\\.1:|receiver\\.mjs )${named}\\b`, 'g'), used),
      text,
    );
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
