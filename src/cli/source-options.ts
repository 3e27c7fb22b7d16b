import { type Command, InvalidArgumentError, Option } from 'commander';
import { isCalendarAddress } from '#common/addresses/calendar-address.js';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { type Encoding, ENCODINGS } from '#common/text/decode-text.js';
import { isDay } from '#common/time/day.js';
import { DATE_FORMATS, type DateFormat } from '#common/time/local-dates.js';
import { isTimeZone } from '#common/time/zone.js';
import { type Format, FORMATS } from '#integrations/imports/formats.js';
import { sourceName } from '#integrations/imports/identity.js';
import { checked } from './options.js';

export interface SourceOptions {
  readonly tec?: string;
  readonly languages?: readonly Language[];
  readonly rate?: number;
  readonly state?: string;
  readonly format?: Format;
  readonly source?: string;
  readonly map: ReadonlyMap<string, readonly string[]>;
  readonly mapping?: string;
  readonly set: ReadonlyMap<string, string>;
  readonly delimiter?: string;
  readonly dateFormat?: DateFormat;
  readonly encoding?: Encoding;
  readonly timezone?: string;
  readonly from?: string;
  readonly to?: string;
  readonly flatten: boolean;
}

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text);

export const isAddress = (text: string): boolean => isWebAddress(text) || isCalendarAddress(text);

function languageList(text: string): Language[] {
  return text.split(',').map((name) => {
    const found = LANGUAGES.find((language) => language === name.trim());
    if (found === undefined) throw new InvalidArgumentError(`Give some of ${LANGUAGES.join(', ')}, or none.`);
    return found;
  });
}

/** Parses `field=Column` or `field=Column+Column`, separated by commas. */
function readMap(
  text: string,
  before: ReadonlyMap<string, readonly string[]>,
): Map<string, readonly string[]> {
  return new Map([
    ...before,
    ...readPairs(text).map(([field, columns]) => [field, columns.split('+')] as const),
  ]);
}

const readSet = (text: string, before: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...before, ...readPairs(text)]);

function readPairs(text: string): [string, string][] {
  return text.split(',').map((pair) => {
    const [field = '', ...value] = pair.split('=');
    if (value.length === 0) throw new InvalidArgumentError('Give field=value pairs, separated by commas.');
    return [field.trim(), value.join('=')];
  });
}

function perSecond(text: string): number {
  const rate = Number(text);
  if (!(rate > 0 && rate <= 100)) throw new InvalidArgumentError('Give requests per second, up to 100.');
  return rate;
}

const isSource = (text: string): boolean => sourceName(text) === text;

/** Adds the options for reading tables. */
function addTableOptions(command: Command): Command {
  return command
    .option(
      '--map <fields>',
      'field=Column pairs, separated by commas; two columns with +',
      readMap,
      new Map(),
    )
    .option('--mapping <file>', 'the same as a JSON object from field to column')
    .option(
      '--set <fields>',
      'field=value pairs that all records get, separated by commas',
      readSet,
      new Map(),
    )
    .option(
      '--delimiter <character>',
      'of CSV (default: , ; or tab, by the header)',
      checked((text) => text.length === 1, 'Give one character.'),
    )
    .addOption(
      new Option(
        '--date-format <order>',
        'of CSV: order of day, month and year in dates such as 31.12.2026',
      ).choices(DATE_FORMATS),
    )
    .addOption(
      new Option(
        '--encoding <name>',
        'of the file (default: UTF-8, or by its byte order mark; of CSV also windows-1252, which is reported)',
      ).choices(ENCODINGS),
    );
}

/** Adds the options for the source of events and for its format. */
export function addSourceOptions(command: Command): Command {
  return addTableOptions(command)
    .option(
      '--tec <url>',
      'import from a site that runs The Events Calendar: …/wp-json/tribe/events/v1',
      checked(isWebAddress, 'Give an http or https URL.'),
    )
    .option(
      '--languages <list>',
      'the other languages of that site, such as fr,de (default: all that it has)',
      languageList,
    )
    .option('--rate <number>', 'requests per second to other servers (default: IMPORT_RATE)', perSecond)
    .option(
      '--state <file>',
      'store the pages of that site in this file, so that an interrupted import can be resumed',
    )
    .addOption(new Option('--format <format>', 'of the file (default: by its name)').choices(FORMATS))
    .option(
      '--source <name>',
      'name of the system that the records come from (default: the host or file)',
      checked(isSource, 'Give small letters, digits and . _ -'),
    )
    .option(
      '--timezone <zone>',
      'of iCalendar times that name none, and to show times in UTC in (default: SITE_TIMEZONE)',
      checked(isTimeZone, 'Give a time zone such as Europe/Paris.'),
    )
    .option(
      '--from <day>',
      'first day of iCalendar (default: 30 days ago) or of a site (default: all)',
      checked(isDay, 'Give a day such as 2027-01-31.'),
    )
    .option(
      '--to <day>',
      'last day (default: a year from now, or all)',
      checked(isDay, 'Give a day such as 2027-01-31.'),
    )
    .option('--flatten', 'make single events of what repeats in iCalendar, instead of series', false);
}
