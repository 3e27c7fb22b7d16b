/*
 * Ranges such as `10:00-12:00` in place of one date and time. They are told from dates with an offset, and refused with a
 * message of their own.
 */

/** A longer text is no date. */
const MAX_CHARACTERS = 100;

const DAY = /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{4}/g;
const TIME = '\\d{1,2}(?:[:.h]\\d{2}){0,2}\\s?(?:[ap]\\.?m\\.?|uhr|h)?';
/** What stands between two times in English, German, French, Italian, Romanian and Spanish. */
const BETWEEN = '\\s?(?:[-–—−~]|(?:to|till|until|bis|à|a|al|alle|la|până la|pana la|hasta)\\s)\\s?';
const TWO_TIMES = new RegExp(`^\\D*${TIME}${BETWEEN}${TIME}[\\s.)]*$`, 'iu');
const TWO_DAYS = new RegExp(`^\\s*day${BETWEEN}day\\s*$`, 'iu');

/** Whether a text that is no date names two days or two times: `2027-05-01 10–12 Uhr`. */
export function isDateRange(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  return TWO_TIMES.test(text.replace(DAY, ' ')) || TWO_DAYS.test(text.replace(DAY, 'day'));
}

/** A date with a blank, minutes, and what may be an offset or a second time. */
const AMBIGUOUS = /^\d{4}-\d{2}-\d{2}([T ])(\d{2}:\d{2})-(\d{2}(?::?\d{2})?)$/i;

/** The offset of the westernmost zone; there is none at -13:00. */
const WESTERNMOST = '12:00';

/**
 * Whether what looks like an offset is a second time: `2027-05-01 10:00-12:00`. With seconds it is an offset, and after a `T`,
 * unless no zone has it.
 * @param isTable in a table a second time may also be that of the next day: `22:00-02:00`
 */
export function isOffsetSecondTime(text: string, isTable = false): boolean {
  const [, separator, time = '', offset] = AMBIGUOUS.exec(text) ?? [];
  if (offset === undefined) return false;
  const second = `${offset.slice(0, 2)}:${offset.slice(2).replace(':', '') || '00'}`;
  return second > WESTERNMOST || (separator === ' ' && (isTable || second > time));
}
