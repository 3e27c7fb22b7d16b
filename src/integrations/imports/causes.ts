import type { Language } from '#common/messages/languages.js';
import { translateReason } from '#common/messages/messages.js';
import { whereOf } from './import-record.js';
import { type Entry, reasonOf, reasonText } from './localized-report.js';

/** Entries of a report that have one cause, in one language. */
export interface Cause {
  /** The positions of the first. */
  readonly where: string;
  /** Why, of the first. */
  readonly reason: string;
  readonly count: number;
}

/** Arguments of messages that tell the records of one cause apart. */
const OF_ONE_RECORD: ReadonlySet<string> = new Set(['title', 'number', 'line', 'before', 'after']);

const causeOf = (entry: Entry): string =>
  JSON.stringify([reasonOf(entry), 'unknown' in entry ? entry.unknown : []], (name, value: unknown) =>
    OF_ONE_RECORD.has(name) ? undefined : value,
  );

/** How many positions of a cause are named. */
const MAX_PLACES = 3;

function placesOf(entries: readonly Entry[], language: Language): string {
  const places = new Set(entries.map((entry) => translateReason(language, whereOf(entry))));
  return [...[...places].slice(0, MAX_PLACES), ...(places.size > MAX_PLACES ? ['…'] : [])].join(', ');
}

/** The causes of a report's entries, in the order in which they appear first. */
export function causesOf(entries: readonly Entry[], language: Language): Cause[] {
  return [...Map.groupBy(entries, causeOf).values()].map((all) => ({
    where: placesOf(all, language),
    reason: all[0] === undefined ? '' : reasonText(all[0], language),
    count: all.length,
  }));
}
