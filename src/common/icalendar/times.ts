import type { Length } from '../time/span.js';
import { DAY, later } from '../time/wall-clock.js';
import { InvalidValue } from '../values/invalid-value.js';

/** A time as it is written. */
export interface Time {
  /** At midnight for a day. */
  readonly wall: string;
  readonly isDate: boolean;
  /** The seconds east of UTC, if they are written behind the time: 0 for `Z`. */
  readonly offset: number | undefined;
}

/** Also without seconds, and in the other formats of ISO 8601. */
const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]\s?(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d{1,9})?)?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** The seconds east of UTC of `+0200`, `+02:00` or `+020000`; undefined if it is none. */
export function offsetIn(text: string): number | undefined {
  if (/^Z$/i.test(text)) return 0;
  const [, sign, hours, minutes = '0', seconds = '0'] =
    /^([+-])(\d\d):?(\d\d)?:?(\d\d)?$/.exec(text.trim()) ?? [];
  const size = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return Number.isNaN(size) || size > DAY ? undefined : sign === '-' ? -size : size;
}

/** The wall clock of these parts; undefined if there is no such time. */
function wallOf(day: string, hour: string, minute: string, second: string): string | undefined {
  // 24:00 is the midnight that ends the day; 60 is a leap second.
  const isEnd = `${hour}${minute}${second}` === '240000';
  const wall = `${day} ${isEnd ? '00' : hour}:${minute}:${second === '60' ? '59' : second}`;
  const date = Date.parse(`${wall.replace(' ', 'T')}Z`);
  const exists = !Number.isNaN(date) && new Date(date).toISOString().startsWith(wall.replace(' ', 'T'));
  return exists ? (isEnd ? later(wall, DAY) : wall) : undefined;
}

/** A date or time. @throws InvalidValue */
export function timeIn(value: string): Time {
  const match = TIME.exec(value.trim());
  if (match === null) throw new InvalidValue('import_bad_time', { value });
  const [, year, month, date, hour, minute, second = '00', zone] = match as readonly (string | undefined)[];
  const isDate = hour === undefined;
  const wall = wallOf(`${year}-${month}-${date}`, hour ?? '00', minute ?? '00', second);
  if (wall === undefined) throw new InvalidValue('import_no_such_time', { time: value });
  return { wall, isDate, offset: isDate || zone === undefined ? undefined : offsetIn(zone) };
}

const DURATION =
  /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,7})D)?(?:T(?:(\d{1,8})H)?(?:(\d{1,9})M)?(?:(\d{1,10})S)?)?$/i;

/** The length that a duration means; undefined if it is none. */
export function durationIn(value: string): Length | undefined {
  const [text, sign, ...numbers] = DURATION.exec(value.replace(/\s/g, '')) ?? [];
  if (text === undefined || !/\d/.test(text)) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = numbers.map((part) => Number(part || 0));
  const factor = sign === '-' ? -1 : 1;
  return {
    nominal: factor * (weeks * 7 + days) * DAY,
    exact: factor * (hours * 3_600 + minutes * 60 + seconds),
  };
}
