import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clocksOf, versionOf, zonesIn } from '../../../scripts/tzif.mjs';
import { abbreviationOf } from './abbreviations.js';
import table from './abbreviations.json' with { type: 'json' };
import { isDaylightClock } from './daylight.js';

/* Compares the tables with the tzdata of this machine. */

const FOLDER = process.env['TZDIR'] ?? '/usr/share/zoneinfo';
const hasData = existsSync(join(FOLDER, 'tzdata.zi'));
const END = Date.UTC(2038, 0) / 1_000;

interface Instant {
  readonly at: number;
  readonly offset: number;
  readonly name: string;
  readonly isDaylight: boolean;
}

/** The first and the last second of each clock within the period. */
function instants(zone: string, from: number, until: number): Instant[] {
  const clocks = clocksOf(readFileSync(join(FOLDER, zone)));
  return clocks.flatMap(({ from: begin, ...clock }, index) => {
    const [first, last] = [Math.max(begin, from), Math.min(clocks[index + 1]?.from ?? Infinity, until) - 1];
    return first <= last ? [first, last].map((at) => ({ at, ...clock })) : [];
  });
}

it('has the abbreviations and daylight times of tzdata from 1970 to 2037', () => {
  if (!hasData) {
    process.stderr.write('!!! NOT TESTED: abbreviations of zones. This machine has no tzdata.\n');
    expect(process.env['CI']).not.toBe('true');
    return;
  }
  const version = versionOf(FOLDER);
  const [older = ''] = [version, table.source].sort();
  const until = version === table.source ? END : Date.UTC(parseInt(older), 0) / 1_000;
  if (until < END)
    process.stderr.write(
      `!!! Tested before ${older.slice(0, 4)} only: abbreviations of zones. This machine has tzdata ${version}, ` +
        `src/common/time/abbreviations.json is of ${table.source}.\n`,
    );
  const zones = zonesIn(FOLDER);
  const all = zones.flatMap((zone) => instants(zone, 0, until).map((one) => ({ zone, ...one })));
  expect(zones.length).toBeGreaterThan(500);
  expect(all.length).toBeGreaterThan(20_000);
  const wrong = all
    .map((one) => ({
      ...one,
      found: abbreviationOf(one.zone, one.offset, one.at),
      asDaylight: isDaylightClock(one.zone, one.offset, one.at),
    }))
    .filter(({ name, found, isDaylight, asDaylight }) => name !== found || isDaylight !== asDaylight);
  expect(wrong).toEqual([]);
});

it.each([
  ['Europe/Paris', 3_600, 0, 'CET'],
  ['Asia/Kathmandu', 20_700, 0, '+0545'],
  ['America/St_Johns', -12_600, 0, 'NST'],
  ['America/Sao_Paulo', -10_800, 0, '-03'],
  ['Europe/Lisbon', 3_600, Date.UTC(1990, 6) / 1_000, 'WEST'],
  ['Europe/Lisbon', 3_600, Date.UTC(1993, 0) / 1_000, 'CET'],
  ['Europe/Lisbon', 3_600, Date.UTC(2027, 6) / 1_000, 'WEST'],
  ['Africa/Monrovia', -2_670, 0, 'MMT'],
  ['Europe/Paris', 561, Date.UTC(1850, 0) / 1_000, 'LMT'],
  // Rules that are newer than the table.
  ['Europe/Paris', 10_800, 0, '+03'],
  ['Europe/Paris', -34_201, 0, '-093001'],
  ['Moon/Base', 0, 0, '+00'],
])('%s, %d seconds ahead of UTC at %d, is %s', (zone, offset, at, name) => {
  expect(abbreviationOf(zone, offset, at)).toBe(name);
});
