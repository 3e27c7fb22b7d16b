import type { Language } from '../i18n/languages.js';
import { readCsv } from './csv-source.js';
import { type IcsOptions, readIcs } from './ics-source.js';
import type { Window } from './ics-recurrence.js';
import type { SourceContent } from './import-record.js';
import type { Constants, Mapping } from './mapping.js';
import { readNdjson } from './ndjson-source.js';
import { UnreadableSource } from './unreadable-source.js';

export const FORMATS = ['ndjson', 'csv', 'ics'] as const;

export type Format = (typeof FORMATS)[number];

export interface FileOptions extends IcsOptions {
  readonly language: Language;
  readonly mapping: Mapping;
  readonly constants: Constants;
  readonly delimiter: string | undefined;
}

const DAY_MS = 86_400_000;
const day = (offset: number): string => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

/** What of a calendar is imported when nothing is said: a month back, and a year ahead. */
export const defaultWindow = (): Window => ({ from: day(-30), to: day(365) });

/** The format of a file, by its name or address. */
export function formatOf(name: string): Format {
  const path = URL.canParse(name) ? new URL(name).pathname : name;
  if (/\.csv$/i.test(path)) return 'csv';
  return /\.(ics|ical|ifb|icalendar)$/i.test(path) ? 'ics' : 'ndjson';
}

/** Reads the content of a file. @throws UnreadableSource when it is not what it should be at all */
export async function readContent(
  bytes: Buffer,
  format: Format,
  options: FileOptions,
): Promise<SourceContent> {
  const text = decode(bytes);
  if (format === 'csv') return readCsv(text, options);
  return format === 'ics' ? readIcs(text, options) : readNdjson(text, options);
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new UnreadableSource('The content is not UTF-8.');
    throw error;
  }
}
