// Compares the OpenAPI document with the released one, and fails when a change breaks clients.
import { readFileSync } from 'node:fs';
import { breakingChanges } from './breaking-changes.mjs';

const [, , released = 'docs/openapi.released.json', current = 'docs/openapi.json'] = process.argv;
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const { breaking, annotations, others } = breakingChanges(read(released), read(current));

for (const { text, places } of breaking) {
  const more = places.length > 3 ? ` and ${places.length - 3} more` : '';
  console.log(`- ${text} (${places.slice(0, 3).join(', ')}${more})`);
}
const verdict = `${breaking.length || 'No'} breaking change${breaking.length > 1 ? 's' : ''}`;
console.log(`${verdict} since ${released}; ${others} other differences, ${annotations} in descriptions.`);
if (breaking.length > 0) {
  console.log('docs/releasing.md says what to do.');
  process.exitCode = 1;
}
