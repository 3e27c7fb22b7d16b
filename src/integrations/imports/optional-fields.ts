import { isLanguage } from '#common/messages/languages.js';
import type { Message, Reason } from '#common/messages/message-arguments.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { LINK_LIST } from '#content/records/link-list.js';
import { ApiError } from '#http/errors/api-error.js';
import { copyInput } from '#http/parameters/copy-input.js';
import { readParams } from '#http/parameters/params.js';
import { NAME, TRANSLATIONS } from '#http/parameters/rules.js';
import { CreateEvent, EventTexts, UpdateEvent } from '#resources/events/event.dto.js';
import { CreateOrganizer, OrganizerTexts } from '#resources/organizers/organizer.dto.js';
import { CreateSeries } from '#resources/series/series.dto.js';
import { CreateVenue, VenueTexts } from '#resources/venues/venue.dto.js';
import { completionOf } from './completed-values.js';
import { explain } from './explain.js';
import type { Payload, ReadyRecord } from './import-record.js';

/*
 * An optional field that cannot be read never costs its record: it is completed where that is certain, or left out,
 * and either is reported.
 */

/** A field that was completed or left out. */
export interface Repair {
  /** As in error responses: `venue[website]`. */
  readonly name: string;
  readonly value: unknown;
  readonly result: { readonly completed: string } | { readonly reason: Reason };
}

type Fields = Readonly<Record<string, unknown>>;
type Class = new () => object;

interface PlaceKind {
  readonly type: Class;
  readonly texts: Class;
  readonly essential: ReadonlySet<string>;
}

/** Without its essential fields a record would not be the one that its source means, or would be seen by others. */
const VISIBILITY = ['status', 'date', 'date_utc', 'i18n_language', 'lang'];

const EVENT_ESSENTIALS: ReadonlySet<string> = new Set([
  ...['title', 'start_date', 'end_date', 'timezone', 'all_day', 'password', 'hide_from_listings'],
  ...['external_source', 'external_id', ...VISIBILITY],
]);

const SERIES_ESSENTIALS: ReadonlySet<string> = new Set([
  ...EVENT_ESSENTIALS,
  ...['recurrence_rule', 'recurrence_dates', 'excluded_dates'],
]);

const PLACES = {
  venue: { type: CreateVenue, texts: VenueTexts, essential: new Set(['venue', ...VISIBILITY]) },
  organizer: {
    type: CreateOrganizer,
    texts: OrganizerTexts,
    essential: new Set(['organizer', ...VISIBILITY]),
  },
} as const satisfies Readonly<Record<string, PlaceKind>>;

export type PlaceName = keyof typeof PLACES;

/** Fields of a place of which neither is read without the other. */
const PAIRS = [
  ['geo_lat', 'geo_lng', 'coordinates_go_together'],
  ['external_source', 'external_id', 'external_fields_go_together'],
] as const;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** @returns the reason; undefined for a valid value */
function refusalBy(parse: (raw: unknown) => unknown, value: unknown): Message | undefined {
  try {
    parse(value);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidValue) return error.text;
    throw error;
  }
}

/** What was sent of an object, how it is read, and what was repaired for that. */
interface ReadFields<T> {
  readonly fields: Fields;
  readonly input: T;
  readonly repairs: readonly Repair[];
}

/**
 * Reads an object. What is refused is completed, and left out if it is refused again.
 * @throws ApiError when an essential field is missing or cannot be read
 */
function readFields<T extends object>(
  type: new () => T,
  essential: ReadonlySet<string>,
  fields: Fields,
  repairs: ReadonlyMap<string, Repair> = new Map(),
): ReadFields<T> {
  try {
    return { fields, input: readParams(type, fields), repairs: [...repairs.values()] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const repaired: Record<string, unknown> = { ...fields };
    const all = new Map(repairs);
    for (const [name, reason] of refusedIn(error)) {
      const sent = fields[name];
      if (sent === undefined || essential.has(name)) throw error;
      const completed = completionOf(sent, reason);
      if (completed === undefined) Reflect.deleteProperty(repaired, name);
      else repaired[name] = completed;
      const value = repairs.has(name) ? repairs.get(name)?.value : sent;
      all.set(name, { name, value, result: completed === undefined ? { reason } : { completed } });
    }
    return readFields(type, essential, repaired, all);
  }
}

/** @throws ApiError that says only that something is missing */
function refusedIn(error: ApiError): [string, Message][] {
  const { params, details = params } = error.extras;
  if (details === undefined) throw error;
  return Object.entries(details);
}

const NOTHING_ESSENTIAL: ReadonlySet<string> = new Set();

/** Repairs the texts of each language. One that is none costs only itself. */
function repairTranslations(type: Class, fields: Fields, repairs: Repair[]): Fields {
  const { translations } = fields;
  if (!isObject(translations)) return fields;
  const entries = Object.entries(translations).flatMap(([language, texts]): [string, unknown][] => {
    const name = `translations[${language}]`;
    if (texts === null && isLanguage(language)) return [[language, null]];
    if (!isLanguage(language) || !isObject(texts)) {
      const reason = refusalBy(TRANSLATIONS.parse, { [language]: texts });
      if (reason === undefined) return [[language, texts]];
      repairs.push({ name, value: texts, result: { reason } });
      return [];
    }
    const read = readFields(type, NOTHING_ESSENTIAL, texts);
    repairs.push(...read.repairs.map((repair) => ({ ...repair, name: `${name}[${repair.name}]` })));
    return [[language, read.fields]];
  });
  return { ...fields, translations: Object.fromEntries(entries) };
}

function repairPairs(fields: Fields, repairs: Repair[]): Fields {
  const repaired = { ...fields };
  for (const [one, other, key] of PAIRS) {
    if (isGiven(fields[one]) === isGiven(fields[other])) continue;
    const name = isGiven(fields[one]) ? one : other;
    repairs.push({ name, value: fields[name], result: { reason: { key } } });
    Reflect.deleteProperty(repaired, one);
    Reflect.deleteProperty(repaired, other);
  }
  return repaired;
}

/** The details that a write refuses for what others say, of the record or of the stored event, and what none is. */
const DEPENDENT: Readonly<Record<string, unknown>> = {
  virtual_event_type: '',
  virtual_url: '',
  event_status_reason: '',
  registration_opens: null,
  registration_closes: null,
  remaining: null,
  age_max: null,
  closed_days: [],
};

const TRANSLATED_REASON = /^translations\[(\w+)\]\[event_status_reason\]$/;

interface WithoutField {
  readonly input: CreateEvent;
  /** What was sent. */
  readonly value: unknown;
}

/** Without the reason in a language. */
function withoutReason(input: CreateEvent, name: string): WithoutField | undefined {
  const [, named = ''] = TRANSLATED_REASON.exec(name) ?? [];
  const texts = isLanguage(named) ? input.translations?.get(named) : undefined;
  if (!isLanguage(named) || !isObject(texts) || texts['event_status_reason'] === undefined) return undefined;
  const { event_status_reason: value, ...others } = texts;
  return { value, input: copyInput(input, { translations: new Map(input.translations).set(named, others) }) };
}

/** Without a detail: as if it had not been sent, and cleared if it was not. */
function withoutDetail(input: CreateEvent, name: string): WithoutField | undefined {
  const usual = DEPENDENT[name];
  const value = ({ ...input } as Fields)[name];
  if (usual === undefined || value === usual) return undefined;
  return { value, input: copyInput(input, { [name]: isGiven(value) ? undefined : usual }) };
}

/**
 * The record without the details that a write has refused: first as if they had not been sent, and cleared if the stored ones
 * are refused as well.
 * @param repairs gets them by name
 * @returns undefined when something else was refused
 */
export function withoutContradictions<R extends ReadyRecord>(
  record: R,
  error: ApiError,
  repairs: Map<string, Repair>,
): R | undefined {
  const refused = Object.entries(error.extras.params ?? {});
  if (refused.length === 0) return undefined;
  let input = record.input as CreateEvent;
  for (const [name, reason] of refused) {
    const without = withoutReason(input, name) ?? withoutDetail(input, name);
    if (without === undefined) return undefined;
    ({ input } = without);
    if (!repairs.has(name)) repairs.set(name, { name, value: without.value ?? '', result: { reason } });
  }
  const { standing } = record;
  if (typeof standing !== 'object') return { ...record, input };
  // What clears a stored detail is written, whatever else a cancellation says.
  return { ...record, input, standing: { cancels: [...standing.cancels, ...refused.map(([name]) => name)] } };
}

export interface RepairedPlace {
  /** Undefined for a place that cannot be read without its essential fields. */
  readonly place: unknown;
  readonly repairs: readonly Repair[];
}

/** `[city]` for `city`, `[translations][fr][city]` for `translations[fr][city]`. */
const inBrackets = (name: string): string => name.replace(/^[^[]+/, '[$&]');

export function repairPlace(param: PlaceName, raw: unknown): RepairedPlace {
  const { type, texts, essential }: PlaceKind = PLACES[param];
  const refusal = refusalBy((one) => LINK_LIST.parse([one]), raw);
  const leftOut = (reason: Reason): RepairedPlace => ({
    place: undefined,
    repairs: [{ name: param, value: raw, result: { reason } }],
  });
  if (refusal !== undefined) return leftOut(refusal);
  const [link] = LINK_LIST.parse([raw]);
  if (link === undefined || !('fields' in link)) return { place: raw, repairs: [] };
  try {
    const translated: Repair[] = [];
    const read = readFields(type, essential, repairTranslations(texts, raw as Fields, translated));
    const repairs = [...translated, ...read.repairs];
    const place = repairPairs(read.fields, repairs);
    // Several places may have the same fault.
    const label = ` (${String(place[param])})`;
    return {
      place,
      repairs: repairs.map((one) => ({ ...one, name: `${param}${inBrackets(one.name)}${label}` })),
    };
  } catch (error) {
    if (error instanceof ApiError) return leftOut(explain(error));
    throw error;
  }
}

/** Leaves out the names of terms that cannot be read. */
function repairTerms(fields: Fields, param: 'categories' | 'tags', repairs: Repair[]): Fields {
  const terms = fields[param];
  if (!Array.isArray(terms)) return fields;
  const readable = terms.filter((value: unknown) => {
    const reason = typeof value === 'string' && value !== '' ? refusalBy(NAME.parse, value) : undefined;
    if (reason !== undefined) repairs.push({ name: param, value, result: { reason } });
    return reason === undefined;
  });
  return readable.length === terms.length ? fields : { ...fields, [param]: readable };
}

/** A record that was read, and what was repaired for that. */
interface ReadRecord<T> {
  readonly input: T;
  readonly repairs: readonly Repair[];
}

/** Reads the events and series of one import. */
export class EventReader {
  /** Events name the same places again and again. */
  private readonly places = new Map<string, RepairedPlace>();

  /** @throws ApiError when an essential field is missing or cannot be read */
  read(payload: Payload): ReadRecord<CreateEvent> {
    return this.readAs(CreateEvent, EVENT_ESSENTIALS, payload);
  }

  /** The same of a series. */
  readSeries(payload: Payload): ReadRecord<CreateSeries> {
    return this.readAs(CreateSeries, SERIES_ESSENTIALS, payload);
  }

  /** The same of an occurrence, which has little of its own. */
  readException(payload: Payload): ReadRecord<UpdateEvent> {
    return this.readAs(UpdateEvent, EVENT_ESSENTIALS, payload);
  }

  private readAs<T extends object>(
    type: new () => T,
    essential: ReadonlySet<string>,
    payload: Payload,
  ): ReadRecord<T> {
    const repairs: Repair[] = [];
    let fields = repairTranslations(EventTexts, payload, repairs);
    for (const param of ['venue', 'organizer'] as const) fields = this.repairPlaces(fields, param, repairs);
    for (const param of ['categories', 'tags'] as const) fields = repairTerms(fields, param, repairs);
    const read = readFields(type, essential, fields);
    return { input: read.input, repairs: [...repairs, ...read.repairs] };
  }

  /** Without a readable place the field is left out, so that an event keeps the places that it has. */
  private repairPlaces(fields: Fields, param: PlaceName, repairs: Repair[]): Fields {
    const sent = fields[param];
    const places: unknown[] = Array.isArray(sent) ? sent : isObject(sent) ? [sent] : [];
    if (places.length === 0) return fields;
    const all = places.map((place) => this.placeOf(param, place));
    repairs.push(...all.flatMap((one) => one.repairs));
    const { [param]: _, ...others } = fields;
    const readable = all.flatMap(({ place }) => (place === undefined ? [] : [place]));
    return readable.length === 0 ? others : { ...others, [param]: readable };
  }

  private placeOf(param: PlaceName, raw: unknown): RepairedPlace {
    const key = JSON.stringify([param, raw]);
    const repaired = this.places.get(key) ?? repairPlace(param, raw);
    this.places.set(key, repaired);
    return repaired;
  }
}
