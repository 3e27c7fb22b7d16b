import table from './daylight.json' with { type: 'json' };
import { ZoneTable } from './zone-table.js';

/** `D` is daylight time, `S` standard time; zones and offsets that are never daylight time are left out. */
const CLOCKS = new ZoneTable(table.rules);

/**
 * Whether a zone's clock with this UTC offset in seconds is daylight time, at an instant.
 * @param zone in its usual letter case
 */
export const isDaylightClock = (zone: string, offset: number, utcSeconds: number): boolean =>
  CLOCKS.wordOf(zone, offset, utcSeconds) === 'D';
