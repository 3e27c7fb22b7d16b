import table from './abbreviations.json' with { type: 'json' };

/*
 * Alphabetic abbreviations of time zones from tzdata, which neither `Temporal` nor `Intl` provides. Generated
 * by `scripts/zone-abbreviations.mjs`. A rule is a list of `offset NAME` or `offset@from NAME`, in seconds;
 * `-` is none.
 */

const QUARTER_HOUR = 900;

interface Name {
  readonly offset: number;
  readonly from: number;
  readonly name: string;
}

const RULES = new Map(
  Object.entries(table.rules).flatMap(([rule, zones]) => zones.split(' ').map((zone) => [zone, rule])),
);
const namesByZone = new Map<string, readonly Name[]>();

function namesOf(zone: string): readonly Name[] {
  const cached = namesByZone.get(zone);
  if (cached !== undefined) return cached;
  const rule = RULES.get(zone) ?? '';
  const names = [...rule.matchAll(/(-?\d+)(?:@(-?\d+))? (\S+)/g)].map(([, offset, from, name = '']) => ({
    offset: Number(offset),
    from: from === undefined ? -Infinity : Number(from),
    name,
  }));
  if (rule !== '') namesByZone.set(zone, names);
  return names;
}

/** `+03`, `-0930`, `+000921`: tzdata's names for clocks without an alphabetic abbreviation. */
export function numericAbbreviation(offset: number): string {
  const size = Math.abs(offset);
  const parts = [size / 3_600, (size / 60) % 60, size % 60];
  const [hours = '', minutes = '', seconds = ''] = parts.map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  const rest = seconds === '00' ? minutes.replace('00', '') : minutes + seconds;
  return (offset < 0 ? '-' : '+') + hours + rest;
}

/**
 * The abbreviation of a zone's clock with this UTC offset in seconds, at an instant.
 * @param zone in its usual letter case
 */
export function abbreviationOf(zone: string, offset: number, utcSeconds: number): string {
  const found = namesOf(zone).findLast((name) => name.offset === offset && name.from <= utcSeconds);
  if (found !== undefined && found.name !== '-') return found.name;
  return offset % QUARTER_HOUR !== 0 && utcSeconds < 0 ? 'LMT' : numericAbbreviation(offset);
}
