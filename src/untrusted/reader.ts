import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

/*
 * A process that runs one task on what others have sent. It is given its input, and asks the service for all else that
 * it needs.
 */

/** A task: `help` is what the service does for it meanwhile, one thing at a time. */
type Task<Input, Help, Output> = (input: Input, help: Help) => Promise<Output>;

/** Each with its own modules, so that a process loads what it needs. */
const TASKS = {
  decode: async () => (await import('../imports/tasks/decode-file.js')).decodeFile,
  file: async () => (await import('../imports/tasks/read-file.js')).readFile,
  site: async () => (await import('../imports/tasks/read-site.js')).readSite,
  xliff: async () => (await import('../xliff/read-translations.js')).readTranslations,
};

type Tasks = { readonly [Name in keyof typeof TASKS]: Awaited<ReturnType<(typeof TASKS)[Name]>> };

export type TaskName = keyof Tasks;
export type InputOf<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type HelpOf<Name extends TaskName> = Parameters<Tasks[Name]>[1];
export type OutputOf<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

/** What the process says: that it asks for something, and waits for the answer; or how it has ended. */
export type Said =
  | { readonly ask: string; readonly argument: unknown }
  | { readonly done: unknown }
  | { readonly failed: string; readonly isTooLarge: boolean };

const say = (said: Said): boolean | undefined => process.send?.(said);

const ask = async (name: string, argument: unknown): Promise<unknown> =>
  new Promise((resolve) => {
    process.once('message', (answer) => {
      resolve((answer as { readonly result: unknown }).result);
    });
    say({ ask: name, argument });
  });

/** While it works it does not notice that the service is gone: a thread does, and ends it. */
function endWithService(): void {
  const watch = `
    const { ppid } = process;
    setInterval(() => { if (process.ppid !== ppid) process.kill(process.pid, 'SIGKILL'); }, 1_000);`;
  new Worker(watch, { eval: true }).unref();
}

async function run(name: TaskName): Promise<Said> {
  const task = (await TASKS[name]()) as Task<unknown, unknown, unknown>;
  const input = await ask('begin', undefined);
  const help = new Proxy({}, { get: (_, what) => async (argument: unknown) => ask(String(what), argument) });
  try {
    return { done: await task(input, help) };
  } catch (error) {
    const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // What is nested too deeply, or makes texts and lists that cannot be, is a matter of memory.
    return { failed, isTooLarge: error instanceof RangeError };
  }
}

// Whoever ends the service may signal all of its processes: the service says what becomes of this one.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
endWithService();
// The service answers first where both want the same processor.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
say(await run(process.argv[2] as TaskName));
