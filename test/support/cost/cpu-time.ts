import { readdirSync, readFileSync } from 'node:fs';

/** The unit in which Linux reports the times of ended children, in milliseconds. */
const TICK = 10;

/** What is read of a process or thread that may have ended since it was listed. */
function ifThere<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return otherwise;
    throw error;
  }
}

const text = (path: string): string => ifThere(() => readFileSync(path, 'utf8'), '');

const threads = (pid: number): string[] =>
  ifThere(() => readdirSync(`/proc/${pid}/task`), []).map((thread) => `/proc/${pid}/task/${thread}`);

/** The children of a process and theirs, with itself. */
function family(pid: number): number[] {
  const children = threads(pid).flatMap((thread) =>
    text(`${thread}/children`).trim().split(/\s+/).filter(Boolean),
  );
  return [pid, ...children.map(Number).flatMap(family)];
}

/** The processor time of the ended children of a process, in milliseconds. */
function endedChildren(pid: number): number {
  const stat = text(`/proc/${pid}/stat`);
  // The name before may have spaces. Then come the state and all else, these two at the places 16 and 17.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
    .map(Number);
  return (user + system) * TICK;
}

/** @returns the processor time of a process and all below it, without threads that have ended, in milliseconds */
export function cpuTime(pid: number): number {
  let milliseconds = 0;
  for (const member of family(pid)) {
    milliseconds += endedChildren(member);
    for (const thread of threads(member)) {
      const [ran = '0'] = text(`${thread}/schedstat`).split(' ');
      milliseconds += Number(ran) / 1e6;
    }
  }
  return milliseconds;
}
