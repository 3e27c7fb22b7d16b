import type { Settings } from '#platform/config/settings.js';
import type { Pace } from '#platform/outbound/pace.js';
import { RateLimitedClient } from '#platform/outbound/rate-limited-client.js';
import type { JobOptions } from './create-import.dto.js';
import { defaultWindow } from './formats.js';
import type { SourceContent } from './import-record.js';
import { readFileInSubprocess, readSiteInSubprocess } from './read-in-subprocess.js';
import { ALL_DAYS } from './tec-pages.js';

/** Reads the source of a requested import. Only public hosts and those allowed for pictures are fetched. */
export async function readJob(
  options: JobOptions,
  content: string | null,
  {
    settings,
    pace,
    signal,
  }: { readonly settings: Settings; readonly pace: Pace; readonly signal: AbortSignal },
): Promise<SourceContent> {
  const { type, url, language, languages } = options;
  const client = new RateLimitedClient({ allowedHosts: settings.mediaFetchAllowedHosts, pace, signal });
  const run = { limits: settings.readingLimits, signal, isPatient: true };
  if (type === 'tec') {
    const { from = ALL_DAYS.from, to = ALL_DAYS.to } = options;
    const site = { address: url ?? '', language, languages, from, to, storesPages: false };
    const pages = {
      get: async (address: string) => client.get(address, 'application/json'),
      store: async () => Promise.resolve(),
    };
    return readSiteInSubprocess({ site }, pages, () => undefined, run);
  }
  const window = defaultWindow();
  const source =
    url === undefined ? { text: content ?? '', guessed: options.guessed } : await client.file(url);
  const fileOptions = {
    language,
    mapping: new Map(
      Object.entries(options.map ?? {}).map(([field, columns]) => [field, columns.split('+')]),
    ),
    constants: new Map(Object.entries(options.set ?? {})),
    delimiter: options.delimiter,
    dateFormat: options.date_format,
    timezone: options.timezone ?? settings.siteTimezone,
    from: options.from ?? window.from,
    to: options.to ?? window.to,
    flatten: options.flatten === true,
  };
  return readFileInSubprocess(
    { source, format: type, encoding: options.encoding, options: fileOptions },
    run,
  );
}
