/*
 * Generates src/common/time/abbreviations.json from the system's tzdata, or from another folder:
 * `node scripts/zone-abbreviations.mjs [/usr/share/zoneinfo]`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clocksOf, versionOf, zonesIn } from './tzif.mjs';

const TARGET = new URL('../src/common/time/abbreviations.json', import.meta.url);
const folder = process.argv[2] ?? '/usr/share/zoneinfo';

/** The abbreviation in tzdata of a clock without an alphabetic one: `+03`, `-0930`. @param {number} offset */
function numeric(offset) {
  const size = Math.abs(offset);
  const parts = [size / 3600, (size / 60) % 60, size % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return (offset < 0 ? '-' : '+') + parts.join('').replace(/^(\d\d)(?:0000|(\d\d)00)$/, '$1$2');
}

/**
 * The rule of a zone in the table: by offset, the names in chronological order; the first one has no start.
 *
 * @param {import('./tzif.mjs').Clock[]} clocks
 */
function ruleOf(clocks) {
  // Before 1970, tzdata has a common or separate history for many zones, depending on how it was compiled.
  const shown = clocks.filter((_, at) => (clocks[at + 1]?.from ?? Infinity) > 0);
  return [...Map.groupBy(shown, ({ offset }) => offset)]
    .sort(([a], [b]) => a - b)
    .flatMap(([offset, all]) => {
      const named = all.map(({ from, name }) => ({ from, name: name === numeric(offset) ? '-' : name }));
      const changed = named.filter(({ name }, at) => name !== named[at - 1]?.name);
      if (changed.every(({ name }) => name === '-')) return [];
      return changed.map(({ from, name }, at) => `${offset}${at === 0 ? '' : `@${from}`} ${name}`);
    })
    .join(' ');
}

const rules = new Map();
for (const zone of zonesIn(folder)) {
  const rule = ruleOf(clocksOf(readFileSync(join(folder, zone))));
  if (rule !== '') rules.set(rule, [...(rules.get(rule) ?? []), zone]);
}
const table = {
  source: versionOf(folder),
  rules: Object.fromEntries([...rules].sort().map(([rule, names]) => [rule, names.join(' ')])),
};
writeFileSync(TARGET, `${JSON.stringify(table, null, 2)}\n`);
