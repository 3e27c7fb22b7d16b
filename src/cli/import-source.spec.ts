import { Command } from 'commander';
import { NoResponse } from '#platform/outbound/rate-limited-client.js';
import { openSource } from './import-source.js';
import type { SourceOptions } from './source-options.js';

const OPTIONS = { map: new Map(), set: new Map() } as unknown as SourceOptions;

it('says of an address that does not respond no more than that', () => {
  const { cannotRead } = openSource('https://site.example/events.ics', OPTIONS, new Command());
  const error = new NoResponse({ key: 'import_no_response', args: { host: 'site.example' } });
  expect(() => cannotRead(error)).toThrow(/^The source cannot be read: site\.example does not respond\.$/);
});
