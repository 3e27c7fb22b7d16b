import type { CreateEvent } from '../events/event.dto.js';
import type { Language } from '../i18n/languages.js';
import type { Message, Reason } from '../i18n/message-arguments.js';
import { UnreadableSource } from './unreadable-source.js';

/** A payload for `POST /events`, as a source gives it. */
export type Payload = Readonly<Record<string, unknown>>;

/** One event of a source, before it is read by the rules of the interface. */
export interface SourceRecord {
  /** Where it stands in the source, for people: `line 3`, an address, a UID. */
  readonly where: string;
  /** Of lines of a file: which one. */
  readonly line?: number;
  /** What the source itself knows it by; undefined where it has no such thing. */
  readonly id: string | undefined;
  /** The system that the id is of, where the record itself names one. */
  readonly source?: string | undefined;
  /** The language of its own texts; undefined for the import's. */
  readonly language?: Language | undefined;
  readonly payload: Payload;
}

/** Where something stands in a source. */
export interface Place {
  /** A name of the source's own, or what stands for one; with a line, what the line is called in English. */
  readonly where: string | Message;
  readonly line?: number;
}

/** Something of a source that is not imported, and why. */
export interface LeftOut extends Place {
  readonly reason: Reason;
}

/** Something that was imported, but not quite as the source has it. */
export interface Warning extends Place {
  readonly warning: Reason;
  /** Keys that no parameter has, perhaps misspelt, which is what the warning is about. */
  readonly unknown?: readonly string[];
}

/** All that a source gives. */
export interface SourceContent {
  readonly records: SourceRecord[];
  readonly leftOut: LeftOut[];
  readonly warnings: Warning[];
  /** What takes place no more: events that were imported before go to the trash. */
  readonly cancelled: { readonly where: string; readonly id: string }[];
  /** What the categories and tags are that the records name by their keys; without, they name them by name. */
  readonly terms?: { readonly categories: readonly SourceTerm[]; readonly tags: readonly SourceTerm[] };
}

/** A category or tag of a source. */
export interface SourceTerm {
  readonly key: string;
  readonly language: Language;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  /** The key of the one that it belongs to. */
  readonly parent: string | undefined;
  readonly translations: Readonly<Record<string, object>>;
}

/** A record that can be written. */
export interface ReadyRecord {
  readonly where: string;
  readonly line?: number;
  readonly source: string;
  readonly id: string;
  readonly language: Language;
  readonly input: CreateEvent;
}

/** How a place is called, in any language. */
export const whereOf = ({ where, line }: Place): string | Message =>
  line === undefined ? where : { key: 'import_line', args: { line } };

/** A source of which more cannot be read is none. */
const MAX_LEFT_OUT = 10_000;

/** Notes what is not imported. @throws UnreadableSource when it is too much of a source */
export function leaveOut({ leftOut }: SourceContent, entry: LeftOut): void {
  const [first = entry] = leftOut;
  if (leftOut.length === MAX_LEFT_OUT)
    throw new UnreadableSource({
      key: 'import_too_many_left_out',
      args: { max: MAX_LEFT_OUT, where: whereOf(first), reason: first.reason },
    });
  leftOut.push(entry);
}

/** So many keys that nothing knows are named, and so much of each. */
const MAX_KEYS = 50;
const MAX_KEY = 100;

/** Keys of a line that no field has. */
export function unknownKeys(place: Place, keys: readonly string[]): Warning {
  const unknown = keys.slice(0, MAX_KEYS).map((key) => key.slice(0, MAX_KEY));
  const args = { names: unknown.join(', '), more: keys.length - unknown.length };
  return { ...place, warning: { key: 'import_unknown_keys', args }, unknown };
}

export const emptyContent = (): SourceContent => ({ records: [], leftOut: [], warnings: [], cancelled: [] });
