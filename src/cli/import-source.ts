import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Settings } from '../platform/config/settings.js';
import { type Language, LANGUAGES } from '../common/messages/languages.js';
import { type Encoding, ENCODINGS } from '../integrations/imports/decode-text.js';
import { sourceName } from '../integrations/imports/identity.js';
import type { SourceContent } from '../integrations/imports/import-record.js';
import { DATE_FORMATS, type DateFormat } from '../integrations/imports/local-dates.js';
import { isEventField } from '../integrations/imports/event-fields.js';
import { Pace } from '../integrations/imports/pace.js';
import { RateLimitedClient } from '../integrations/imports/rate-limited-client.js';
import type { Origin } from '../integrations/imports/ready-records.js';
import { readFileInSubprocess, readSiteInSubprocess } from '../integrations/imports/read-in-subprocess.js';
import { defaultWindow, type Format, formatOf, FORMATS } from '../integrations/imports/read-source.js';
import { isDay } from '../common/time/day.js';
import { isTimeZone } from '../integrations/imports/ics-zones.js';
import type { PageSource } from '../integrations/imports/tec-pages.js';
import { UnreadableSource } from '../integrations/imports/unreadable-source.js';
import { ReadingFailed } from '../content/untrusted/subprocess.js';
import { checked } from './options.js';
import { CommandError } from './output.js';
import { readProblem } from './file-problems.js';
import { ReadingProgress } from './reading-progress.js';
import { PageFile } from './page-file.js';

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
}

/** A source of events that was opened for import. */
export interface OpenedSource {
  /** Whether the source may be a complete export, which is a local NDJSON file. */
  readonly mayBeExport: boolean;
  /** Data of another system cannot be corrected here, so all records that are valid are imported. */
  readonly isRemote: boolean;
  readonly cannotRead: (error: unknown) => never;
  read(settings: Settings, language: Language): Promise<SourceContent>;
  origin(settings: Settings, language: Language): Origin & { readonly pace?: Pace };
  /** Called once everything that can be imported was imported. */
  done(): Promise<void>;
}

/** Gives the pace that all requests of a command share. It is available once the settings are loaded. */
type LazyPace = (settings: Settings) => Pace;

const isAddress = (text: string): boolean => /^https?:\/\//i.test(text);

function cannotRead(error: unknown): never {
  if (error instanceof CommandError) throw error;
  if (error instanceof UnreadableSource || error instanceof ReadingFailed)
    throw new CommandError(`The source cannot be read: ${error.message}`);
  const { path = '' } = error as NodeJS.ErrnoException;
  throw new CommandError(`The file cannot be read: ${readProblem(error, path)}.`);
}

/** Operators may import from internal hosts: this command may connect to the host that they name. */
function clientFor(address: string, pace: Pace, settings: Settings): RateLimitedClient {
  const { host, hostname } = new URL(address);
  return new RateLimitedClient({ allowedHosts: [...settings.mediaFetchAllowedHosts, host, hostname], pace });
}

async function mappingOf({ map, mapping: file }: SourceOptions): Promise<SourceOptions['map']> {
  if (file === undefined) return map;
  const value: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (typeof value !== 'object' || value === null) throw new CommandError(`${file} is no JSON object.`);
  const entries = Object.entries(value).map(([field, columns]: [string, unknown]) => {
    const names: unknown[] = Array.isArray(columns) ? columns : [columns];
    if (!isEventField(field)) throw new CommandError(`${file} names an unknown field: ${field}`);
    if (names.some((name) => typeof name !== 'string'))
      throw new CommandError(`${file}: ${field} needs names of columns.`);
    return [field, names as string[]] as const;
  });
  return new Map([...entries, ...map]);
}

async function readBytes(file: string, client: () => RateLimitedClient): Promise<Buffer> {
  return isAddress(file) ? client().file(file) : readFile(file);
}

function fileSource(file: string, options: SourceOptions, pace: LazyPace): OpenedSource {
  const isRemote = isAddress(file);
  const format = options.format ?? formatOf(file);
  const window = defaultWindow();
  const name = isRemote ? new URL(file).hostname : basename(file).replace(/\.[^.]+$/, '');
  return {
    mayBeExport: !isRemote && format === 'ndjson',
    isRemote: isRemote || format === 'ics',
    cannotRead,
    read: async (settings, language) => {
      try {
        const source = await readBytes(file, () => clientFor(file, pace(settings), settings));
        const fileOptions = {
          language,
          mapping: await mappingOf(options),
          constants: options.set,
          delimiter: options.delimiter,
          dateFormat: options.dateFormat,
          timezone: options.timezone ?? settings.siteTimezone,
          from: options.from ?? window.from,
          to: options.to ?? window.to,
        };
        return await readFileInSubprocess(
          { source, format, encoding: options.encoding, options: fileOptions },
          { limits: settings.readingLimits },
        );
      } catch (error) {
        return cannotRead(error);
      }
    },
    origin: (settings, language) => ({
      source: options.source ?? sourceName(name),
      language,
      ...(format === 'ics' ? { pace: pace(settings) } : {}),
    }),
    done: () => Promise.resolve(),
  };
}

/** The pages of a site, read from the state file if it has them. */
const pagesOf = (client: RateLimitedClient, state: PageFile | undefined): PageSource => ({
  get: async (address) => {
    const stored = state?.get(address);
    return stored === undefined
      ? client.get(address, 'application/json')
      : { status: 200, body: Buffer.from(stored) };
  },
  store: async ({ address, json }) => {
    if (state?.get(address) === undefined) await state?.add(address, json);
  },
});

function tecSource(address: string, options: SourceOptions, pace: LazyPace): OpenedSource {
  const source = options.source ?? sourceName(new URL(address).hostname);
  let state: PageFile | undefined;
  return {
    mayBeExport: false,
    isRemote: true,
    cannotRead,
    read: async (settings, language) => {
      state = options.state === undefined ? undefined : await PageFile.open(options.state);
      const { languages, from = '1970-01-02', to = '2199-12-31' } = options;
      const client = clientFor(address, pace(settings), settings);
      const progress = new ReadingProgress();
      try {
        const storesPages = state !== undefined;
        return await readSiteInSubprocess(
          { site: { address, language, languages, from, to, storesPages }, source },
          pagesOf(client, state),
          (read) => {
            progress.report(read);
          },
          { limits: settings.readingLimits },
        );
      } catch (error) {
        return cannotRead(error);
      } finally {
        progress.stop();
      }
    },
    origin: (settings, language) => ({ source, language, pace: pace(settings) }),
    done: async () => state?.remove(),
  };
}

/** The source that a command names: a file, a URL, or a site with `--tec`. */
export function openSource(file: string | undefined, options: SourceOptions, command: Command): OpenedSource {
  const { tec } = options;
  if ((file === undefined) === (tec === undefined)) command.error('Name a file, or a site with --tec.');
  let created: Pace | undefined;
  const pace: LazyPace = ({ importRate }) => (created ??= new Pace(options.rate ?? importRate));
  return tec === undefined ? fileSource(file ?? '', options, pace) : tecSource(tec, options, pace);
}

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
    if (!isEventField(field.trim())) throw new InvalidArgumentError(`There is no field ${field}.`);
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
      checked(isAddress, 'Give an http or https URL.'),
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
      'of iCalendar times that name none (default: SITE_TIMEZONE)',
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
    );
}
