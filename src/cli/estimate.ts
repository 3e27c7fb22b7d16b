/** No estimate is given before this share is done and this much time has passed. */
const MIN_SHARE = 0.01;
const MIN_SECONDS = 3;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The remaining time, such as `1m 20s`; empty until there is enough data. */
export function estimateOf(done: number, total: number, seconds: number): string {
  if (seconds < MIN_SECONDS || done < total * MIN_SHARE || done <= 0) return '';
  const left = Math.round((seconds / done) * (total - done));
  if (left >= HOUR) return `${Math.floor(left / HOUR)}h ${Math.floor((left % HOUR) / MINUTE)}m`;
  return left >= MINUTE ? `${Math.floor(left / MINUTE)}m ${left % MINUTE}s` : `${left}s`;
}
