/** What becomes of events that are no longer in their source. */
export const WHEN_GONE = ['keep', 'trash'] as const;

export type WhenGone = (typeof WHEN_GONE)[number];
