import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

/*
 * A process that runs one task on untrusted data. It receives its input, and requests everything else
 * that it needs from the service.
 */

/** A task; `help` sends a request to the service, one at a time. */
export type Task<Input, Help, Output> = (input: Input, help: Help) => Promise<Output>;

/** A message of the process: a request to the service whose response it awaits, or its result. */
export type ReaderMessage =
  | { readonly ask: string; readonly argument: unknown }
  | { readonly done: unknown }
  | { readonly failed: string; readonly isTooLarge: boolean };

const send = (message: ReaderMessage): boolean | undefined => process.send?.(message);

const ask = async (name: string, argument: unknown): Promise<unknown> =>
  new Promise((resolve) => {
    process.once('message', (response) => {
      resolve((response as { readonly result: unknown }).result);
    });
    send({ ask: name, argument });
  });

/**
 * While it works, this process cannot notice that the service has exited, so a thread watches for that and
 * ends it. No other is ever started: a thread would not have the limits of this process.
 */
async function endWithService(): Promise<void> {
  const watch = `
    const { ppid } = process;
    setInterval(() => { if (process.ppid !== ppid) process.kill(process.pid, 'SIGKILL'); }, 1_000);`;
  const thread = new Worker(watch, { eval: true });
  await once(thread, 'online');
  thread.unref();
  process.permission.drop('worker');
}

/** @param module the URL of the task's module, which loads only what the task needs */
async function run(module: string, name: string): Promise<ReaderMessage> {
  const tasks = (await import(module)) as Readonly<Record<string, Task<unknown, unknown, unknown>>>;
  const task = tasks[name];
  if (task === undefined) throw new Error(`${module} has no ${name}.`);
  const input = await ask('begin', undefined);
  const help = new Proxy(
    {},
    { get: (_, helper) => async (argument: unknown) => ask(String(helper), argument) },
  );
  try {
    return { done: await task(input, help) };
  } catch (error) {
    const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // Data nested too deeply, or texts and lists longer than possible, count as lack of memory.
    return { failed, isTooLarge: error instanceof RangeError };
  }
}

// A signal may reach all processes of the service; the service itself decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
await endWithService();
// When both need the same processor, the service's responses come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const [module = '', name = ''] = process.argv.slice(2);
send(await run(module, name));
