/*
 * Generates src/common/time/abbreviations.json and src/common/time/daylight.json from the system's tzdata, or from another folder:
 * `node scripts/zone-abbreviations.mjs [/usr/share/zoneinfo]`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clocksOf, versionOf, zonesIn } from './tzif.mjs';

const TARGET = new URL('../src/common/time/', import.meta.url);
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
 * The rule of a zone: by offset, its words in chronological order; the first one has no start. Offsets of which
 * nothing but `plain` can be said are left out.
 *
 * @param {import('./tzif.mjs').Clock[]} clocks
 * @param {(clock: import('./tzif.mjs').Clock) => string} word
 * @param {string} plain
 */
function ruleOf(clocks, word, plain) {
  return [...Map.groupBy(clocks, ({ offset }) => offset)]
    .sort(([a], [b]) => a - b)
    .flatMap(([offset, all]) => {
      const said = all.map((clock) => ({ from: clock.from, word: word(clock) }));
      const changed = said.filter((one, at) => one.word !== said[at - 1]?.word);
      if (changed.every((one) => one.word === plain)) return [];
      return changed.map((one, at) => `${offset}${at === 0 ? '' : `@${one.from}`} ${one.word}`);
    })
    .join(' ');
}

/** @param {import('./tzif.mjs').Clock[]} clocks */
function abbreviationsOf(clocks) {
  // Before 1970, tzdata has a common or separate history for many zones, depending on how it was compiled.
  const shown = clocks.filter((_, at) => (clocks[at + 1]?.from ?? Infinity) > 0);
  return ruleOf(shown, ({ offset, name }) => (name === numeric(offset) ? '-' : name), '-');
}

/** @param {import('./tzif.mjs').Clock[]} clocks */
const daylightOf = (clocks) => ruleOf(clocks, ({ isDaylight }) => (isDaylight ? 'D' : 'S'), 'S');

/** @param {string} file @param {(clocks: import('./tzif.mjs').Clock[]) => string} rule */
function write(file, rule) {
  const rules = new Map();
  for (const zone of zonesIn(folder)) {
    const text = rule(clocksOf(readFileSync(join(folder, zone))));
    if (text !== '') rules.set(text, [...(rules.get(text) ?? []), zone]);
  }
  const table = {
    source: versionOf(folder),
    rules: Object.fromEntries([...rules].sort().map(([text, names]) => [text, names.join(' ')])),
  };
  writeFileSync(new URL(file, TARGET), `${JSON.stringify(table, null, 2)}\n`);
}

write('abbreviations.json', abbreviationsOf);
write('daylight.json', daylightOf);
