import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of `src` that a new field would have to touch; the demo and the synthetic events choose their fields. */
const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (file) => /(?<!\.spec)\.ts$/.test(file) && !file.startsWith('start/schema/migrations/'),
);

const textOf = (file: string): string => readFileSync(join('src', file), 'utf8');

it('names a flag of events only in its entity and in the DTOs of events and of series', () => {
  const naming = FILES.filter((file) => /\bsticky\b/.test(textOf(file)));
  expect(naming.sort()).toEqual([
    ...['resources/events/event-columns.entity.ts', 'resources/events/event.dto.ts'],
    'resources/series/series.dto.ts',
  ]);
});
