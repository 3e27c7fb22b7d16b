import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/* Compiled time zones, as RFC 9636 has them, in a folder such as /usr/share/zoneinfo. */

/** A clock of the zone, from an instant on: seconds east of UTC, its abbreviation, and whether it is daylight time. */
/** @typedef {{ from: number, offset: number, name: string, isDaylight: boolean }} Clock */

/**
 * The clocks of a compiled zone in chronological order.
 *
 * @param {Buffer} file
 * @returns {Clock[]}
 */
export function clocksOf(file) {
  // The first block has 32 bits for a time, the second 64.
  const first = countsAt(file, 0);
  const { start, times, types, letters, leaps, isStd, isUt } = countsAt(file, first.end(4));
  const indexes = start + times * 8;
  const records = indexes + times;
  const texts = records + types * 6;
  /** @param {number} from @param {number} type */
  const clock = (from, type) => {
    const at = records + type * 6;
    const text = texts + file.readUInt8(at + 5);
    const name = file.toString('latin1', text, file.indexOf(0, text));
    return { from, offset: file.readInt32BE(at), name, isDaylight: file.readUInt8(at + 4) === 1 };
  };
  const changes = Array.from({ length: times }, (_, at) =>
    clock(Number(file.readBigInt64BE(start + at * 8)), file.readUInt8(indexes + at)),
  );
  const footer = file.toString('latin1', texts + letters + leaps * 12 + isStd + isUt).trim();
  return [clock(-Infinity, 0), ...changes, ...laterClocks(footer, changes.at(-1)?.from ?? -Infinity)];
}

/** @param {Buffer} file @param {number} at */
function countsAt(file, at) {
  if (file.toString('latin1', at, at + 4) !== 'TZif') throw new Error('This is not a TZif file.');
  const [isUt = 0, isStd = 0, leaps = 0, times = 0, types = 0, letters = 0] = Array.from(
    { length: 6 },
    (_, index) => file.readUInt32BE(at + 20 + index * 4),
  );
  const start = at + 44;
  /** @param {number} size of a time */
  const end = (size) => start + times * (size + 1) + types * 6 + letters + leaps * (size + 4) + isStd + isUt;
  return { start, times, types, letters, leaps, isStd, isUt, end };
}

/**
 * The clocks of the rule for all later years, `CET-1CEST,M3.5.0,M10.5.0/3`. The dates of the changes do not matter here.
 *
 * @param {string} rule
 * @param {number} from
 * @returns {Clock[]}
 */
function laterClocks(rule, from) {
  const match = /^(<[^>]+>|[A-Za-z]+)([-+\d:]+)(?:(<[^>]+>|[A-Za-z]+)([-+\d:]*))?/.exec(rule);
  if (match === null) throw new Error(`This is not a rule: ${rule}`);
  const [, standard = '', west = '', summer, summerWest = ''] = match;
  /** @param {string} text */
  const bare = (text) => text.replace(/[<>]/g, '');
  const offset = -seconds(west);
  const clocks = [{ from, offset, name: bare(standard), isDaylight: false }];
  if (summer === undefined) return clocks;
  // Avoids negative zero.
  const summerOffset = summerWest === '' ? offset + 3600 : 0 - seconds(summerWest);
  return [...clocks, { from, offset: summerOffset, name: bare(summer), isDaylight: true }];
}

/** @param {string} text `-3:30` */
function seconds(text) {
  const [hours = 0, minutes = 0, rest = 0] = text.replace(/^[-+]/, '').split(':').map(Number);
  return (text.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60 + rest);
}

/**
 * The names of all zones, without other files and without `Factory`, which has no rules.
 *
 * @param {string} folder
 */
export const zonesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[A-Z]/.test(name) && name !== 'Factory' && statSync(join(folder, name)).isFile())
    .sort();

/**
 * `2026f`
 *
 * @param {string} folder
 */
export function versionOf(folder) {
  const [, version] = /^# version (\w+)/.exec(readFileSync(join(folder, 'tzdata.zi'), 'utf8')) ?? [];
  if (version === undefined) throw new Error(`${folder} does not name its version.`);
  return version;
}
