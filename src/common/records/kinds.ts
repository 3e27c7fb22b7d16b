export const RECORD_KIND_NAMES = ['event', 'venue', 'organizer'] as const;
export const TERM_KIND_NAMES = ['category', 'tag'] as const;

/** The five kinds of records that are translated and logged. */
export const KIND_NAMES = [...RECORD_KIND_NAMES, ...TERM_KIND_NAMES] as const;

export type RecordKind = (typeof RECORD_KIND_NAMES)[number];
/** The kinds that events link to. */
export type LinkedKindName = Exclude<RecordKind, 'event'>;
export type TermKind = (typeof TERM_KIND_NAMES)[number];
export type Kind = (typeof KIND_NAMES)[number];

export const isRecordKind = (kind: Kind): kind is RecordKind =>
  (RECORD_KIND_NAMES as readonly string[]).includes(kind);
