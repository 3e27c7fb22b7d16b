// What a process and all its descendants have used, by /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** A process and all its descendants. */
function family(pid) {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(/\s+/).filter(Boolean),
  );
  return [pid, ...children.flatMap((child) => family(Number(child)))];
}

/** Their processor time, in milliseconds. */
export function cpuTime(pid) {
  const tasks = family(pid).flatMap((one) =>
    readdirSync(`/proc/${one}/task`).map((task) => `${one}/task/${task}`),
  );
  const ran = tasks.map((task) => Number(readFileSync(`/proc/${task}/schedstat`, 'utf8').split(' ')[0]));
  return ran.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
}

/** The bytes that they have read and written by system calls, of files and sockets; pages in memory count too. */
export function bytesMoved(pid) {
  const total = { read: 0, written: 0 };
  for (const one of family(pid)) {
    const text = readFileSync(`/proc/${one}/io`, 'utf8');
    total.read += Number(/^rchar: (\d+)/m.exec(text)?.[1]);
    total.written += Number(/^wchar: (\d+)/m.exec(text)?.[1]);
  }
  return total;
}
