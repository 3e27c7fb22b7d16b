import table from './abbreviations.json' with { type: 'json' };
import { ZoneTable } from './zone-table.js';

/** Alphabetic abbreviations of time zones; `-` is none. */
const NAMES = new ZoneTable(table.rules);

const QUARTER_HOUR = 900;

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
  const found = NAMES.wordOf(zone, offset, utcSeconds);
  if (found !== undefined && found !== '-') return found;
  return offset % QUARTER_HOUR !== 0 && utcSeconds < 0 ? 'LMT' : numericAbbreviation(offset);
}
