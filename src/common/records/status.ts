/** The statuses that callers send and see. */
export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

export type Status = (typeof STATUSES)[number];

/**
 * The stored statuses. `future` is stored as `publish` with a later publication date, so no job is needed to
 * publish it.
 */
export type StoredStatus = Exclude<Status, 'future'>;

export function storedStatus(status: Status): StoredStatus {
  return status === 'future' ? 'publish' : status;
}

/** The status to show at `now` (seconds since 1970 UTC). */
export function shownStatus(record: { status: StoredStatus; published_at: number }, now: number): Status {
  return record.status === 'publish' && record.published_at > now ? 'future' : record.status;
}
