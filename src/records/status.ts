/** What a caller may send and is shown. */
export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

export type Status = (typeof STATUSES)[number];

/** What is stored: `future` is `publish` whose publication date has not come, so it needs no job to become public. */
export type StoredStatus = Exclude<Status, 'future'>;

export function storedStatus(status: Status): StoredStatus {
  return status === 'future' ? 'publish' : status;
}

/** The status to show at `now` (seconds since 1970 UTC). */
export function shownStatus(record: { status: StoredStatus; published_at: number }, now: number): Status {
  return record.status === 'publish' && record.published_at > now ? 'future' : record.status;
}
