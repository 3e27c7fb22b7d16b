import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The bytes in use on the heap after garbage collection. */
export function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}
