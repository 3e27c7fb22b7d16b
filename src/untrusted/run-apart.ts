import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import { ApiError } from '../http/api-error.js';
import { LANGUAGES_ENVIRONMENT } from '../i18n/languages.js';
import { type Message, translate } from '../i18n/messages.js';
import { Limiter } from '../limits/limiter.js';
import { BusyTime } from './busy-time.js';
import type { HelpOf, InputOf, OutputOf, Said, TaskName } from './reader.js';

/** What reading one file, or the pages of one site, may cost. */
export interface ReadingLimits {
  /** Of work; waiting for the service or for another server does not count. */
  readonly seconds: number;
  /** Of the heap. */
  readonly megabytes: number;
}

export interface RunOptions {
  readonly limits: ReadingLimits;
  /** Ends the task. */
  readonly signal?: AbortSignal | undefined;
  /** It runs in the background, and waits for its turn however many wait already. */
  readonly isPatient?: boolean;
}

/** What cannot be read within the limits, or ends its reader; it will not be otherwise the next time. */
export class ReadingFailed extends Error {
  constructor(readonly text: Message) {
    super(translate('en', text));
  }
}

const AT_ONCE = 2;
const MAX_WAITING = 20;

const limiter = new Limiter(AT_ONCE);
let present = 0;
const logger = new Logger('Reading');

/**
 * Runs a task on what others have sent, in a process of its own. A thread would not do: one that lacks memory within a
 * function of the engine, such as `JSON.parse`, ends the whole service.
 * @param help what the service does for the task when it asks for it; its errors end the task
 * @throws ReadingFailed, ApiError when too many run, whatever `help` throws, and the reason of the signal
 */
export async function runApart<Name extends TaskName>(
  task: Name,
  input: InputOf<Name>,
  help: HelpOf<Name>,
  options: RunOptions,
): Promise<OutputOf<Name>> {
  if (options.isPatient !== true && present >= AT_ONCE + MAX_WAITING)
    throw new ApiError('rest_unavailable', { key: 'too_many_readings' }, { headers: { 'Retry-After': '5' } });
  present += 1;
  try {
    return await limiter.run(async () => {
      options.signal?.throwIfAborted();
      const helpers: object = { begin: async () => Promise.resolve(input), ...help };
      return (await run(task, helpers as Helpers, options)) as OutputOf<Name>;
    });
  } finally {
    present -= 1;
  }
}

type Helpers = Readonly<Record<string, (argument: never) => Promise<unknown>>>;

/** Whatever a file brings a reader to do: it knows no password, writes nothing, connects to nobody, and starts nothing. */
const CONFINED = ['--permission', '--allow-fs-read=*', '--allow-worker'];

const startReader = (task: TaskName, { megabytes }: ReadingLimits): ChildProcess =>
  fork(fileURLToPath(new URL('./reader.js', import.meta.url)), [task], {
    execArgv: [`--max-old-space-size=${megabytes}`, ...CONFINED],
    env: LANGUAGES_ENVIRONMENT,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

async function run(task: TaskName, help: Helpers, { limits, signal }: RunOptions): Promise<unknown> {
  const reader = startReader(task, limits);
  const ended = new Promise((resolve) => reader.once('exit', resolve));
  const time = new BusyTime(limits.seconds);
  const over = new AbortController();
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
      const answer = async ({ ask, argument }: Extract<Said, { ask: string }>): Promise<void> => {
        const helper = help[ask] as (argument: unknown) => Promise<unknown>;
        const result = await helper(argument);
        // That it has ended meanwhile is told by its end.
        reader.send({ result }, () => undefined);
        limitTime();
      };
      // Its start counts: one that never comes to work would keep its place for ever.
      limitTime();
      reader.on('message', (said: Said) => {
        time.pause();
        if ('ask' in said) answer(said).catch(reject);
        else if ('done' in said) resolve(said.done);
        else fail(said.isTooLarge ? tooLarge(limits) : unexpected(said.failed));
      });
      reader.once('error', reject);
      reader.once('exit', (code, killed) => {
        if (time.isOver) return;
        fail(LACKS_MEMORY.has(killed ?? code) ? tooLarge(limits) : unexpected(killed ?? code));
      });
      const stop = (): void => {
        reject(signal?.reason as Error);
      };
      // A signal that is still listened to is kept, and all that the listener knows with it: the whole file.
      signal?.addEventListener('abort', stop, { signal: over.signal });
    });
  } finally {
    time.end();
    over.abort();
    if (reader.pid !== undefined) {
      reader.kill('SIGKILL');
      await ended;
    }
  }
}

/** How a process ends that has no memory left: by the engine, or by the system. */
const LACKS_MEMORY: ReadonlySet<unknown> = new Set(['SIGABRT', 'SIGKILL', 'SIGTRAP', 134]);

const tooLarge = ({ megabytes }: ReadingLimits): Message => ({
  key: 'reading_too_large',
  args: { megabytes },
});

function unexpected(reason: string | number | null): Message {
  logger.error(`The reader of a file has ended: ${reason ?? ''}`);
  return { key: 'reading_failed' };
}
