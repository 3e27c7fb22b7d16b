import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import { LANGUAGES_ENVIRONMENT } from '#common/messages/languages.js';
import { type Message, translate } from '#common/messages/messages.js';
import { Slots } from '#common/structures/slots.js';
import { ApiError } from '#http/errors/api-error.js';
import { clientKey } from '#platform/requests/request-info.js';
import { BusyTime } from './busy-time.js';
import type { ReaderMessage, Task } from './reader.js';

/** The resources that reading one file, or the pages of one site, may use. */
export interface ReadingLimits {
  /** Working time; waiting for the service or another server does not count. */
  readonly seconds: number;
  /** Heap size. */
  readonly megabytes: number;
}

export interface RunOptions {
  readonly limits: ReadingLimits;
  /** Ends the task. */
  readonly signal?: AbortSignal | undefined;
  /** Runs in the background, and waits for its turn however long the queue is. */
  readonly isPatient?: boolean;
}

/** The data cannot be read within the limits, or crashes its reader; a second attempt would fail as well. */
export class ReadingFailed extends Error {
  constructor(readonly text: Message) {
    super(translate('en', text));
  }
}

/** Where a process finds a task: the URL of its module, and the name of the export. */
interface TaskPlace {
  readonly module: string;
  readonly name: string;
}

/** The place of one task, with its types. */
export interface TaskOf<T extends Task<never, never, unknown>> extends TaskPlace {
  /** Only for the compiler. */
  readonly task?: T;
}

const AT_ONCE = 2;
const MAX_WAITING = 20;

/** Those of one client; imports are one. */
const MAX_WAITING_OF_CLIENT = 4;
/** Longer than all that may wait before it takes. */
const MAX_WAIT_MS = 3_600_000;

const slots = new Slots(AT_ONCE, MAX_WAIT_MS, MAX_WAITING_OF_CLIENT);
let pending = 0;
const logger = new Logger('Reading');

/**
 * Runs a task on untrusted data in a process of its own. A thread would not suffice: when it runs out of
 * memory within an engine function such as `JSON.parse`, the whole service crashes.
 * @param help handles the task's requests to the service; its errors end the task
 * @throws ReadingFailed, ApiError and TooBusy when too many run, errors of `help`, and the reason of the signal
 */
export async function runInSubprocess<T extends Task<never, never, unknown>>(
  task: TaskOf<T>,
  input: Parameters<T>[0],
  help: Parameters<T>[1],
  options: RunOptions,
): Promise<Awaited<ReturnType<T>>> {
  if (options.isPatient !== true && pending >= AT_ONCE + MAX_WAITING)
    throw new ApiError('rest_unavailable', { key: 'too_many_readings' }, { headers: { 'Retry-After': '5' } });
  pending += 1;
  try {
    return await slots.run(clientKey(), async () => {
      options.signal?.throwIfAborted();
      const helpers: object = { begin: async () => Promise.resolve(input), ...(help as object) };
      return (await run(task, helpers as Helpers, options)) as Awaited<ReturnType<T>>;
    });
  } finally {
    pending -= 1;
  }
}

type Helpers = Readonly<Record<string, (argument: never) => Promise<unknown>>>;

const ROOT = new URL('../../../', import.meta.url);

/** What the code itself consists of. Anything else, as the environment of the service in `/proc`, it cannot read. */
const READABLE = ['dist', 'node_modules', 'locales', 'package.json'].map(
  (name) => `--allow-fs-read=${fileURLToPath(new URL(name, ROOT))}`,
);

/**
 * Limits what malicious data could make a reader do: it has no passwords, and cannot write, connect or start
 * anything. It gives up the right to threads as soon as it has the one that it needs.
 */
const CONFINED = ['--permission', ...READABLE, '--allow-worker'];

const startReader = ({ module, name }: TaskPlace, { megabytes }: ReadingLimits): ChildProcess =>
  fork(fileURLToPath(new URL('./reader.js', import.meta.url)), [module, name], {
    execArgv: [`--max-old-space-size=${megabytes}`, ...CONFINED],
    env: LANGUAGES_ENVIRONMENT,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

async function run(task: TaskPlace, help: Helpers, { limits, signal }: RunOptions): Promise<unknown> {
  const reader = startReader(task, limits);
  const ended = new Promise((resolve) => reader.once('exit', resolve));
  const time = new BusyTime(limits.seconds);
  const listening = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      const fail = (text: Message): void => {
        reject(new ReadingFailed(text));
      };
      const limitTime = (): void => {
        time.begin(() => {
          fail({ key: 'reading_too_slow', args: { seconds: limits.seconds } });
        });
      };
      const respond = async ({ ask, argument }: Extract<ReaderMessage, { ask: string }>): Promise<void> => {
        const helper = help[ask] as (argument: unknown) => Promise<unknown>;
        const result = await helper(argument);
        // If the process has exited meanwhile, its exit event reports that.
        reader.send({ result }, () => undefined);
        limitTime();
      };
      // Starting counts as work: otherwise a process that never starts working would occupy its slot for ever.
      limitTime();
      reader.on('message', (message: ReaderMessage) => {
        time.pause();
        if ('ask' in message) respond(message).catch(reject);
        else if ('done' in message) resolve(message.done);
        else fail(message.isTooLarge ? tooLarge(limits) : unexpected(message.failed));
      });
      reader.once('error', reject);
      reader.once('exit', (code, killed) => {
        if (time.isOver) return;
        fail(LACKS_MEMORY.has(killed ?? code) ? tooLarge(limits) : unexpected(killed ?? code));
      });
      const stop = (): void => {
        reject(signal?.reason as Error);
      };
      // A signal with a listener stays in memory together with all that the listener refers to, such as the
      // whole file.
      signal?.addEventListener('abort', stop, { signal: listening.signal });
    });
  } finally {
    time.end();
    listening.abort();
    if (reader.pid !== undefined) {
      reader.kill('SIGKILL');
      await ended;
    }
  }
}

/** The exits of a process that ran out of memory: through the engine, or the system. */
const LACKS_MEMORY: ReadonlySet<unknown> = new Set(['SIGABRT', 'SIGKILL', 'SIGTRAP', 134]);

const tooLarge = ({ megabytes }: ReadingLimits): Message => ({
  key: 'reading_too_large',
  args: { megabytes },
});

function unexpected(reason: string | number | null): Message {
  logger.error(`The reader of a file has ended: ${reason ?? ''}`);
  return { key: 'reading_failed' };
}
