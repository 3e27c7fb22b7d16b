import { asHttps, isCalendarAddress } from '#common/addresses/calendar-address.js';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { type Encoding, ENCODINGS } from '#common/text/decode-text.js';
import { isDay } from '#common/time/day.js';
import { DATE_FORMATS, type DateFormat } from '#common/time/local-dates.js';
import { limitCharacters, textOf } from '#common/values/characters.js';
import { stringList } from '#common/values/integers.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { SOURCE } from '#content/records/external-id.js';
import { Field, type Rule } from '#http/parameters/field.decorator.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { BOOLEAN, nonEmptyText, oneOfRule, TIME_ZONE, URL_VALUE } from '#http/parameters/rules.js';
import { UploadedFile } from '#http/requests/uploaded-file.js';
import { isEventField } from './event-fields.js';
import { FORMATS } from './formats.js';
import { WHEN_GONE, type WhenGone } from './when-gone.js';

export const TYPES = ['tec', ...FORMATS] as const;

export type ImportType = (typeof TYPES)[number];

/** The maximum size of the content, in bytes. */
export const MAX_CONTENT = 8 * 1_024 * 1_024;

const FILE: Rule<UploadedFile> = {
  parse: (raw) => {
    if (!(raw instanceof UploadedFile)) throw new InvalidValue('not_a_file');
    if (raw.bytes.length > MAX_CONTENT) throw new InvalidValue('file_too_large', { max: MAX_CONTENT });
    return raw;
  },
  schema: { type: 'string', format: 'binary', example: 'the bytes of a file' },
};

const CONTENT: Rule<string> = {
  parse: (raw) => limitCharacters(textOf(raw), MAX_CONTENT),
  schema: { type: 'string', maxLength: MAX_CONTENT, example: 'BEGIN:VCALENDAR…' },
};

/** A date without a time. */
const DAY: Rule<string> = {
  parse: (raw) => {
    const day = textOf(raw);
    if (!isDay(day)) throw new InvalidValue('impossible_date');
    return day;
  },
  schema: { type: 'string', format: 'date', example: '2027-01-31' },
};

const MAX_FIELDS = 100;

const FIELD_NAMES: Rule<Record<string, string>> = {
  parse: (raw) => {
    const isObject = typeof raw === 'object' && raw !== null && !Array.isArray(raw);
    const entries = Object.entries(isObject ? raw : { '': raw }).map(
      ([name, value]: [string, unknown]) => [name, value] as const,
    );
    const isMapping =
      entries.length <= MAX_FIELDS &&
      entries.every(
        ([name, value]) => isEventField(name) && typeof value === 'string' && value.length <= 1_000,
      );
    if (!isMapping) throw new InvalidValue('not_a_mapping');
    return Object.fromEntries(entries) as Record<string, string>;
  },
  schema: {
    type: 'object',
    additionalProperties: { type: 'string', maxLength: 1_000 },
    maxProperties: MAX_FIELDS,
  },
};

const DELIMITER: Rule<string> = {
  parse: (raw) => {
    const character = limitCharacters(textOf(raw), 1);
    if (character === '') throw new InvalidValue('not_empty');
    return character;
  },
  schema: { type: 'string', minLength: 1, maxLength: 1, example: ';' },
};

const LANGUAGE_LIST: Rule<Language[]> = {
  parse: (raw) =>
    stringList(raw).map((name) => {
      const found = LANGUAGES.find((language) => language === name);
      if (found === undefined) throw new InvalidValue('not_a_language', { values: LANGUAGES.join(', ') });
      return found;
    }),
  schema: { type: 'array', items: { type: 'string', enum: [...LANGUAGES] }, example: ['fr'] },
};

const WEB_ADDRESS = nonEmptyText(URL_VALUE);

/** An address, also of a calendar to subscribe to. */
const ADDRESS: Rule<string> = {
  parse: (raw) => {
    if (typeof raw !== 'string' || !isCalendarAddress(raw)) return WEB_ADDRESS.parse(raw);
    WEB_ADDRESS.parse(asHttps(raw));
    return raw;
  },
  schema: WEB_ADDRESS.schema,
};

/** How to read a source. */
export class ImportFields extends LanguageParams {
  static readonly defersErrors = true;

  @Field(oneOfRule(TYPES), {
    description: 'What it is: a site that runs The Events Calendar, NDJSON, CSV or iCalendar',
    required: true,
    example: 'ics',
  })
  type!: ImportType;

  @Field(ADDRESS, {
    description:
      'Address to read from, also `webcal://…`; of a site, that of its interface: `…/wp-json/tribe/events/v1`',
    example: 'https://calendar.example/events.ics',
  })
  url?: string;

  @Field(SOURCE, {
    description: 'Name of the system that the records come from; the host of the address when none is given',
    example: 'town-hall',
  })
  source?: string;

  @Field(FIELD_NAMES, {
    description: 'CSV and NDJSON: from the field to the column that fills it, several joined by `+`',
    example: { title: 'Name', start_date: 'Day+Time' },
  })
  map?: Record<string, string>;

  @Field(FIELD_NAMES, {
    description: 'CSV and NDJSON: fields that are the same for all records',
    example: { timezone: 'Europe/Paris' },
  })
  set?: Record<string, string>;

  @Field(DELIMITER, { description: 'CSV: what separates columns; found out when it is not given' })
  delimiter?: string;

  @Field(oneOfRule(DATE_FORMATS), {
    description:
      'CSV: order of day, month and year in dates such as 31.12.2026 or 12/31/2026; without it such a table is refused as a whole',
  })
  date_format?: DateFormat;

  @Field(oneOfRule(ENCODINGS), {
    description:
      'How the file is encoded, unless it is UTF-8 or begins with a byte order mark; of CSV Windows-1252 is found out and reported',
    example: 'windows-1252',
  })
  encoding?: Encoding;

  @Field(nonEmptyText(TIME_ZONE), {
    description:
      'iCalendar: zone of times that name none, and in which times in UTC are shown, unless the calendar names its own; the site’s when it is not given',
  })
  timezone?: string;

  @Field(DAY, { description: 'First day; of iCalendar 30 days ago when it is not given' })
  from?: string;

  @Field(DAY, { description: 'Last day; of iCalendar a year from now when it is not given' })
  to?: string;

  @Field(BOOLEAN, {
    description:
      'iCalendar: makes single events of what repeats, instead of series; a series that is here stays as it is',
    default: false,
  })
  flatten?: boolean;

  @Field(LANGUAGE_LIST, { description: 'Other languages of a site; all that it has when none are given' })
  languages?: Language[];

  @Field(oneOfRule(WHEN_GONE), {
    description:
      'What becomes of events that were imported from this source before and are no longer in it: they stay, or move to the trash; the report lists them',
    default: 'keep',
  })
  gone?: WhenGone;
}

export class CreateImport extends ImportFields {
  static override readonly defersErrors = true;

  @Field(FILE, { description: 'The content, in a multipart/form-data body, up to 8 MiB' })
  file?: UploadedFile;

  @Field(CONTENT, { description: 'The content as a text, instead of a file' })
  content?: string;
}

/** The parameters of an import, as stored. */
export type JobOptions = {
  readonly type: ImportType;
  readonly source: string;
  readonly language: Language;
  readonly dry_run: boolean;
  /** The encoding that was detected because the request named none. */
  readonly guessed?: Encoding | undefined;
} & {
  readonly [Name in Exclude<keyof ImportFields, keyof LanguageParams | 'type' | 'source'>]?:
    ImportFields[Name] | undefined;
};
