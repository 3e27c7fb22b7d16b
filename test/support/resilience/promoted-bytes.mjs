// Loaded into the service before its code. On SIGUSR2 it prints how much has moved into the old generation of the heap
// since the last time, where only a full collection frees it.
import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics } from 'node:v8';

const oldBytes = () =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space').space_used_size;

let promoted = 0;
let last = oldBytes();

function count() {
  const now = oldBytes();
  // Less after a full collection.
  promoted += Math.max(0, now - last);
  last = now;
}

new PerformanceObserver(count).observe({ entryTypes: ['gc'] });

process.on('SIGUSR2', () => {
  count();
  console.error(`promoted ${promoted} bytes`);
  promoted = 0;
});
