import { escape } from 'ical-generator';
import { toWall } from '../time/zone.js';

/** A wall clock, `YYYY-MM-DD HH:MM:SS`, as calendars write it. */
export const wallTime = (wall: string): string => wall.replace(' ', 'T').replaceAll(/[-:]/g, '');

/** `YYYYMMDDTHHMMSS` of seconds since 1970. */
export const dateTime = (seconds: number): string => wallTime(toWall(seconds, 'UTC'));

/** A property with a text. */
export const textLine = (name: string, text: string): string => `${name}:${escape(text, false)}`;
