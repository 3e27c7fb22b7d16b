import type { ServiceProcess } from '../process.js';
import { cpuTime } from './cpu-time.js';

/** A list that sums and an index lead to, so that it costs the same however many events there are; few change its page. */
const LIST = '/events?per_page=50&page=10&start_date=1900-01-01&end_date=2999-12-31';
/** What it takes where the bounds were set, in milliseconds. */
const LIST_MS = 9;
/** Counts of the same request differ by so much, on a quiet machine too. */
const LEAST = 4 / 3;
const MOST = 3;
const ATTEMPTS = 6;

/** How many times as long as where the bounds were set the same work takes here and now: they hold on a quiet machine. */
export async function slowness(service: ServiceProcess): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = cpuTime(service.pid);
    await (await fetch(service.api + LIST)).arrayBuffer();
    least = Math.min(least, cpuTime(service.pid) - before);
  }
  return Math.min(MOST, Math.max(LEAST, least / LIST_MS));
}
