import type { ReceivedMessage } from '../receiver.js';

/** The writes by record: its actions, in order. */
export type WrittenActions = ReadonlyMap<number, readonly string[]>;

export interface DeliveryTally {
  readonly delivered: number;
  /** Arrivals beyond the first of each message, or of each change. */
  readonly doubled: number;
  readonly lost: number;
  /** Records with messages in a different order, or that were never written. */
  readonly disordered: readonly number[];
}

/** Compares the received messages with the writes; of repeated messages, the first one counts. */
export function tally(written: WrittenActions, received: readonly ReceivedMessage[]): DeliveryTally {
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
