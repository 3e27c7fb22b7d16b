export const FORMATS = ['ndjson', 'csv', 'ics'] as const;

export type Format = (typeof FORMATS)[number];
