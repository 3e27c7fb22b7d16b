import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { asHttps } from '#common/addresses/calendar-address.js';
import type { Language } from '#common/messages/languages.js';
import { UnreadableSource } from '#common/messages/unreadable-source.js';
import { ReadingFailed } from '#content/untrusted/subprocess.js';
import { isEventField } from '#integrations/imports/event-fields.js';
import { defaultWindow, type Format, formatOf } from '#integrations/imports/formats.js';
import { sourceName } from '#integrations/imports/identity.js';
import type { SourceContent } from '#integrations/imports/import-record.js';
import { readFileInSubprocess, readSiteInSubprocess } from '#integrations/imports/read-in-subprocess.js';
import type { Origin } from '#integrations/imports/ready-records.js';
import { ALL_DAYS, type PageSource } from '#integrations/imports/tec-pages.js';
import type { Settings } from '#platform/config/settings.js';
import { Pace } from '#platform/outbound/pace.js';
import { NoResponse, RateLimitedClient } from '#platform/outbound/rate-limited-client.js';
import { readProblem } from './file-problems.js';
import { CommandError } from './output.js';
import { PageFile } from './page-file.js';
import { ReadingProgress } from './reading-progress.js';
import { isAddress, type SourceOptions } from './source-options.js';

/** A file by its format, or a site. */
export type SourceKind = Format | 'site';

/** A source of events that was opened for import. */
export interface OpenedSource {
  readonly kind: SourceKind;
  /** Whether the source may be a complete export, which is a local NDJSON file. */
  readonly mayBeExport: boolean;
  /** Data of another system cannot be corrected here, so all records that are valid are imported. */
  readonly isRemote: boolean;
  readonly cannotRead: (error: unknown) => never;
  read(settings: Settings, language: Language): Promise<SourceContent>;
  origin(settings: Settings, language: Language): Origin & { readonly pace?: Pace };
  /** Called once everything that can be imported was imported, and reported. */
  done(): Promise<void>;
}

/** Gives the pace that all requests of a command share. It is available once the settings are loaded. */
type LazyPace = (settings: Settings) => Pace;

function cannotRead(error: unknown): never {
  if (error instanceof CommandError) throw error;
  if (error instanceof UnreadableSource || error instanceof ReadingFailed || error instanceof NoResponse)
    throw new CommandError(`The source cannot be read: ${error.message}`);
  const { path = '' } = error as NodeJS.ErrnoException;
  throw new CommandError(`The file cannot be read: ${readProblem(error, path)}.`);
}

/** Operators may import from internal hosts: this command may connect to the host that they name. */
function clientFor(address: string, pace: Pace, settings: Settings): RateLimitedClient {
  const { host, hostname } = new URL(asHttps(address));
  return new RateLimitedClient({ allowedHosts: [...settings.mediaFetchAllowedHosts, host, hostname], pace });
}

function parseMapping(file: string, text: string): object {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new CommandError(`${file} is no JSON object from fields to columns.`);
}

async function mappingOf({ map, mapping: file }: SourceOptions): Promise<SourceOptions['map']> {
  if (file === undefined) return map;
  const value = parseMapping(file, await readFile(file, 'utf8'));
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
  const name = isRemote ? new URL(asHttps(file)).hostname : basename(file).replace(/\.[^.]+$/, '');
  return {
    kind: format,
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
          flatten: options.flatten,
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
    kind: 'site',
    mayBeExport: false,
    isRemote: true,
    cannotRead,
    read: async (settings, language) => {
      state = options.state === undefined ? undefined : await PageFile.open(options.state);
      const { languages, from = ALL_DAYS.from, to = ALL_DAYS.to } = options;
      const client = clientFor(address, pace(settings), settings);
      const progress = new ReadingProgress();
      try {
        const storesPages = state !== undefined;
        return await readSiteInSubprocess(
          { site: { address, language, languages, from, to, storesPages } },
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
  for (const field of [...options.map.keys(), ...options.set.keys()])
    if (!isEventField(field)) command.error(`There is no field ${field}.`);
  let created: Pace | undefined;
  const pace: LazyPace = ({ importRate }) => (created ??= new Pace(options.rate ?? importRate));
  return tec === undefined ? fileSource(file ?? '', options, pace) : tecSource(tec, options, pace);
}
