/** The formats in which events alone are exported. */
export const EVENT_FORMATS = ['ics', 'rss', 'csv', 'ndjson'] as const;

export type EventFormat = (typeof EVENT_FORMATS)[number];
