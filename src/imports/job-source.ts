import type { Settings } from '../config/settings.js';
import type { JobOptions } from './create-import.dto.js';
import type { SourceContent } from './import-record.js';
import { defaultWindow, readContent } from './read-source.js';
import type { Pace } from './pace.js';
import { PoliteClient } from './polite-client.js';
import { TecPages } from './tec-pages.js';
import { readTec } from './tec-source.js';

/** What an import that the interface was asked for reads. Only public addresses are, and those that are allowed for pictures. */
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
  const client = new PoliteClient({ allowedHosts: settings.mediaFetchAllowedHosts, pace, signal });
  if (type === 'tec') {
    const { from = '1970-01-02', to = '2199-12-31' } = options;
    const pages = new TecPages(client, { address: url ?? '', language, languages, from, to }, undefined);
    return readTec(pages, options.source, () => undefined);
  }
  const window = defaultWindow();
  return readContent(url === undefined ? Buffer.from(content ?? '') : await client.file(url), type, {
    language,
    mapping: new Map(
      Object.entries(options.map ?? {}).map(([field, columns]) => [field, columns.split('+')]),
    ),
    constants: new Map(Object.entries(options.set ?? {})),
    delimiter: options.delimiter,
    timezone: options.timezone ?? settings.siteTimezone,
    from: options.from ?? window.from,
    to: options.to ?? window.to,
  });
}
