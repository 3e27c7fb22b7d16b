// Compares the OpenAPI document with the released one, and fails when a change breaks clients.
import { readFileSync } from 'node:fs';
import { breakingChanges } from './breaking-changes.mjs';

const [, , released = 'docs/openapi.released.json', current = 'docs/openapi.json'] = process.argv;
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const { breaking: changes } = breakingChanges(read(released), read(current));

/** The intended breaking changes of this version, one per line; `*` matches any text. */
const isThisVersion = process.argv.length === 2;
const meant = isThisVersion ? readFileSync('docs/openapi.meant.txt', 'utf8').split('\n').filter(Boolean) : [];
const isMeant = (text, line) => {
  const [first, ...rest] = line.split('*');
  return text.startsWith(first) && text.endsWith(rest.at(-1) ?? '');
};
const breaking = changes.filter(({ text }) => !meant.some((line) => isMeant(text, line)));
const unused = meant.filter((line) => !changes.some(({ text }) => isMeant(text, line)));

for (const { text, places } of breaking) {
  const more = places.length > 3 ? ` and ${places.length - 3} more` : '';
  console.log(`- ${text} (${places.slice(0, 3).join(', ')}${more})`);
}
const verdict = `${breaking.length || 'No'} breaking change${breaking.length > 1 ? 's' : ''}`;
console.log(`${verdict} since ${released}.`);
if (meant.length > 0) console.log(`Intended, and not counted: ${meant.join('; ')}`);
for (const line of unused) console.log(`docs/openapi.meant.txt names a change that does not exist: ${line}`);
if (unused.length > 0) process.exitCode = 1;
if (breaking.length > 0) {
  console.log('docs/releasing.md says what to do.');
  process.exitCode = 1;
}
