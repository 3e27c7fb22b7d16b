import type { Received } from '../receiver.js';

/** What was written, by record: what was done to it, in order. */
export type Written = ReadonlyMap<number, readonly string[]>;

export interface Tally {
  readonly delivered: number;
  /** Arrivals beyond the first of each message, or of each change. */
  readonly doubled: number;
  readonly lost: number;
  /** Records of which something came in another order, or that nobody wrote. */
  readonly disordered: readonly number[];
}

/** Holds what came against what was written; of a message that came twice its first arrival counts. */
export function tally(written: Written, received: readonly Received[]): Tally {
  const seen = new Set<string>();
  const byRecord = new Map<number, string[]>();
  for (const { message } of received) {
    const { id, action, token } = message.data;
    if (seen.has(token)) continue;
    seen.add(token);
    byRecord.set(id, [...(byRecord.get(id) ?? []), action]);
  }
  let lost = 0;
  for (const [id, actions] of written) lost += Math.max(0, actions.length - (byRecord.get(id)?.length ?? 0));
  const disordered = [...byRecord].filter(([id, actions]) => {
    const expected = written.get(id) ?? [];
    return actions.some((action, index) => action !== expected[index]);
  });
  return {
    delivered: seen.size,
    doubled: received.length - seen.size,
    lost,
    disordered: disordered.map(([id]) => id),
  };
}
