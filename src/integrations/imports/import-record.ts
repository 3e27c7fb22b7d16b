import type { Language } from '#common/messages/languages.js';
import type { Message, Reason } from '#common/messages/message-arguments.js';
import { UnreadableSource } from '#common/messages/unreadable-source.js';
import type { Days } from '#common/time/day.js';
import type { ExternalKey } from '#content/records/external-id.js';
import type { TakenOver } from '#http/context/item.js';
import type { CreateEvent, UpdateEvent } from '#resources/events/event.dto.js';
import type { CreateSeries } from '#resources/series/series.dto.js';

/** A body for `POST /events` or `POST /series`, as read from a source. */
export type Payload = Readonly<Record<string, unknown>>;

/** How a source refers to a series: by its id there, else by its slug. */
export interface SeriesReference {
  readonly source: string | undefined;
  readonly id: string | undefined;
  readonly slug: string | undefined;
}

/** What an event of a series has of its own; all else that its record says is of the series. */
interface OwnFields {
  /** The wall clock by which it belongs to the series. */
  readonly date: string;
  /** The names of fields. */
  readonly overrides: readonly string[];
  /** The names of texts by language. */
  readonly ownTexts: Readonly<Partial<Record<Language, readonly string[]>>>;
}

/** What a source says of an event as an occurrence of a series. */
export interface SourceOccurrence extends OwnFields {
  readonly series: SeriesReference;
}

/** What a source says of a series besides what `POST /series` reads. */
export interface SourceSeries {
  /** Dates of which the source says nothing, as its reader may not see their events. */
  readonly hiddenDates: readonly string[];
  readonly splitFrom: SeriesReference | undefined;
}

/** One event or series of a source, before validation. */
export interface SourceRecord {
  /** An event without it. */
  readonly kind?: 'series' | 'exception';
  /** The position in the source, for people: `line 3`, a URL, a UID. */
  readonly where: string;
  /** The line number in a file of lines. */
  readonly line?: number;
  /** The id in the source; undefined if it has none. */
  readonly id: string | undefined;
  /** The system to which the id belongs, if the record names one. */
  readonly source?: string | undefined;
  /** The language of the record's texts; undefined means the language of the import. */
  readonly language?: Language | undefined;
  readonly payload: Payload;
  readonly standing?: Standing;
  readonly occurrence?: SourceOccurrence;
  readonly ofSeries?: SourceSeries;
  /** What a calendar says of the dates of a series, and of the one that an exception changes. */
  readonly dates?: SeriesEntry;
  readonly exception?: ExceptionPlace;
}

/** What a calendar entry says of the events of its series, or of that of a part of it. */
export interface SeriesEntry {
  /** The id of the entry in the source. */
  readonly entry: string;
  /** The starts, by the clock of the entry, with which the part and the next one begin; undefined at both ends. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** The starts with which all later parts begin. */
  readonly begins: readonly string[];
  /** `shift` of the first part. */
  readonly clock: number;
  /** The dates of which it says something else, as wall clocks of the series. */
  readonly changed: readonly string[];
  /** The fields that it gives: of other dates, what is here is given back to the series. */
  readonly given: readonly string[];
  /** What the clock of the series shows more than that of the entry, in seconds: ids of dates are of the latter. */
  readonly shift: number;
  /** Whether no date is in the days that are read, so that only a known series is written. */
  readonly isOutside: boolean;
}

/** The date of a series that a record changes. */
export interface ExceptionPlace {
  /** The id of the series in the source. */
  readonly series: string;
  /** The wall clock of the series that stands for the date, `YYYY-MM-DD HH:MM:SS`. */
  readonly at: string;
  /** The fields that the source gives: those that are not sent are given back to the series. */
  readonly given: readonly string[];
}

/**
 * What a source says of an event that depends on the stored one. That it takes place ends only a cancellation or a
 * postponement. A cancellation writes to a known event only the fields that it says itself.
 */
export type Standing = 'takes place' | { readonly cancels: readonly string[] };

/** A position in a source. */
export interface Place {
  /** The source's own name or a replacement for it. With a line, it is the English name of that line. */
  readonly where: string | Message;
  readonly line?: number;
}

/** Something in a source that is not imported, and why. */
export interface LeftOut extends Place {
  readonly reason: Reason;
  /** The id of the record in its source, if it can be read: what was left out is not gone from its source. */
  readonly id?: string | undefined;
  /** Whether nobody has to do anything about it, as the source says so itself: a cancelled event that is not known. */
  readonly isExpected?: true;
}

/** Something that was imported, but differs from the source. */
export interface Warning extends Place {
  readonly warning: Reason;
  /** Unknown keys that the warning is about; they may be misspelt. */
  readonly unknown?: readonly string[];
}

/** Everything that was read from a source. */
export interface SourceContent {
  readonly records: SourceRecord[];
  readonly leftOut: LeftOut[];
  readonly warnings: Warning[];
  /** Calendar entries of which the source gives every date. */
  readonly series: CompleteSeries[];
  /** Calendar entries that are cancelled as a whole. */
  readonly cancelled: CancelledEntry[];
  /** The days of which the source has every event; undefined means all days. */
  readonly days?: Days;
  /** Whether the source has events that were not read: then none counts as gone. */
  readonly isPartial?: true;
  /** The categories and tags to which records refer by keys. Without it, records refer to terms by name. */
  readonly terms?: { readonly categories: readonly SourceTerm[]; readonly tags: readonly SourceTerm[] };
  /** The venues and organizers to which records refer by ids. Without it, records contain them. */
  readonly places?: {
    readonly venues: readonly SourcePlace[];
    readonly organizers: readonly SourcePlace[];
    /** Whether these are all that the source has. */
    readonly isWhole?: true;
  };
}

/** A venue or organizer of a source, before validation. */
export interface SourcePlace extends Place {
  readonly id: string;
  readonly language: Language;
  readonly payload: Payload;
}

/**
 * A calendar entry of which the source gives every date between two days. Dates that were imported before and
 * that the entry no longer gives are moved to the trash.
 */
export interface CompleteSeries {
  readonly where: string;
  /** The entry's own id, its UID. The ids of its dates begin with it and a slash. */
  readonly id: string;
  readonly days: Days;
  /** The ids of all dates that the entry gives, also of those that moved out of these days. */
  readonly ids: readonly string[];
}

/**
 * A calendar entry that is cancelled: an event, or all dates of a series. It may say no more than its id, so that it
 * depends on what is stored which of them it is.
 */
export interface CancelledEntry {
  readonly where: string;
  /** The entry's own id, its UID. */
  readonly id: string;
  /** What is written to an event of which there is no record. */
  readonly payload: Payload;
  /** Whether it says when the event starts, so that one that is not known can be created. */
  readonly hasStart: boolean;
  /** The date from which on all are cancelled, of a file that has no more of the entry; undefined means all of them. */
  readonly from?: CancelledFrom;
}

/** A date of a series. */
export interface CancelledFrom {
  /** By the clock of the entry. */
  readonly wall: string;
  /** The instant; undefined for a day. */
  readonly utc: number | undefined;
}

/** A category or tag of a source. */
export interface SourceTerm {
  readonly key: string;
  readonly language: Language;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  /** The key of the parent. */
  readonly parent: string | undefined;
  readonly translations: Readonly<Record<string, object>>;
}

interface Ready {
  readonly place: Place;
  readonly source: string;
  readonly id: string;
  readonly language: Language;
  readonly standing?: Standing | undefined;
}

/** The lines of a file that a series has. */
export interface FileSeries {
  line: ReadySeries | undefined;
  readonly occurrences: ReadyEvent[];
}

/** An occurrence of a series that has this key. */
export interface ReadyOccurrence extends OwnFields {
  readonly series: ExternalKey;
  readonly ofFile: FileSeries;
  /** The keys by which it may be stored as a single event: a version without series has written it as one. */
  readonly formerKeys: readonly ExternalKey[];
}

export interface ReadyEvent extends Ready {
  readonly kind: 'event';
  readonly input: CreateEvent;
  readonly occurrence?: ReadyOccurrence;
}

export interface ReadySeries extends Ready {
  readonly kind: 'series';
  readonly input: CreateSeries;
  readonly hiddenDates?: readonly string[];
  readonly splitFrom?: ExternalKey | undefined;
  readonly dates?: SeriesEntry | undefined;
  readonly ofFile?: FileSeries;
}

/** A change of one date of a series. */
export interface ReadyException extends Ready {
  readonly kind: 'exception';
  readonly input: UpdateEvent;
  readonly exception: ExceptionPlace;
}

/** A validated record that can be written. */
export type ReadyRecord = ReadyEvent | ReadySeries | ReadyException;

/** The position as a text or a translatable message. */
export const whereOf = ({ where, line }: Place): string | Message =>
  line === undefined ? where : { key: 'import_line', args: { line } };

/** The record with what its keys stand for in these fields: `{ tags: Map { '17' → 4 } }`. Other keys are left out. */
export function withReferences(
  record: SourceRecord,
  references: Readonly<Record<string, ReadonlyMap<string, unknown>>>,
): SourceRecord {
  const replaced = Object.entries(references).flatMap(([field, known]): [string, unknown][] => {
    const keys: unknown = record.payload[field];
    return Array.isArray(keys)
      ? [[field, (keys as unknown[]).flatMap((key) => known.get(String(key)) ?? [])]]
      : [];
  });
  return { ...record, payload: { ...record.payload, ...Object.fromEntries(replaced) } };
}

/** A source with more unreadable records is refused. */
const MAX_LEFT_OUT = 10_000;

/** Records something that is not imported. @throws UnreadableSource when there are too many */
export function leaveOut({ leftOut }: SourceContent, entry: LeftOut): void {
  const [first = entry] = leftOut;
  if (leftOut.length === MAX_LEFT_OUT)
    throw new UnreadableSource({
      key: 'import_too_many_left_out',
      args: { max: MAX_LEFT_OUT, where: whereOf(first), reason: first.reason },
    });
  leftOut.push(entry);
}

/** The most unknown keys in a warning, and the most characters of each. */
const MAX_KEYS = 50;
const MAX_KEY = 100;

/** Warns of keys that no field has. */
export function unknownKeys(place: Place, keys: readonly string[]): Warning {
  const unknown = keys.slice(0, MAX_KEYS).map((key) => key.slice(0, MAX_KEY));
  const args = { names: unknown.join(', '), more: keys.length - unknown.length };
  return { ...place, warning: { key: 'import_unknown_keys', args }, unknown };
}

/** Warns of a record that was of somebody who may not set ids of the source. */
export const warningOfTakeover = (place: Place, { id, from }: TakenOver): Warning => ({
  ...place,
  warning: { key: 'import_taken_over', args: { number: id, name: from.username } },
});

export const emptyContent = (): SourceContent => ({
  records: [],
  leftOut: [],
  warnings: [],
  series: [],
  cancelled: [],
});
