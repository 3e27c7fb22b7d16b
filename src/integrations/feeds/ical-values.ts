import ICAL from 'ical.js';
import { toWall } from '#common/time/zone.js';

/* Components and properties have the structure of jCal (RFC 7265), and are written as RFC 5545 requires. */

/** Name, parameters, type of value, values. */
export type Property = readonly [
  name: string,
  parameters: Readonly<Record<string, string | readonly string[]>>,
  type: string,
  ...values: (string | number | readonly number[])[],
];

/** Name, properties, subcomponents. */
export type Component = readonly [name: string, properties: readonly Property[], parts: readonly Component[]];

// A line may have 75 bytes. The library does not count the leading space of a folded line.
ICAL.foldLength = 74;

interface Design {
  readonly value: { readonly text: { readonly toICAL: (text: string) => string } };
  readonly param: object;
  readonly property: object;
}

const LIBRARY = ICAL.design.icalendar as Design;
const TEXT = { defaultType: 'text' };
const QUOTED = { multiValue: ',', multiValueSeparateDQuote: true };

/** The library's design, used only for writing, with properties that the library does not know. */
const DESIGN = {
  value: {
    ...LIBRARY.value,
    // The library escapes only `\n`, not other line ends.
    text: { toICAL: (text: string) => LIBRARY.value.text.toICAL(text.replace(/\r\n?/g, '\n')) },
  },
  // What people write is always quoted.
  param: { ...LIBRARY.param, cn: QUOTED, email: QUOTED, phone: QUOTED },
  property: {
    ...LIBRARY.property,
    image: { defaultType: 'uri' },
    name: TEXT,
    rrule: { defaultType: 'unknown' },
    'x-alt-desc': TEXT,
    'x-event-calendar-organizer': TEXT,
    'x-wr-caldesc': TEXT,
    'x-wr-calname': TEXT,
    'x-wr-timezone': TEXT,
  },
  propertyGroups: false,
};

/** No value may have them. Requests cannot send them, but old databases may hold them. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu;

/** Short ASCII lines need no folding. Most lines are, and folding takes longer than all the rest. */
const SHORT = /^[ -~]{0,74}$/;

function contentLine(property: Property): string {
  const line = ICAL.stringify.property(property as unknown as unknown[], DESIGN, true);
  return SHORT.test(line) ? line : ICAL.helpers.foldline(line.replace(CONTROL_CHARACTERS, ''));
}

/** The component as text, without a line end after it. */
export function written([name, properties, parts]: Component): string {
  const kind = name.toUpperCase();
  return [`BEGIN:${kind}`, ...properties.map(contentLine), ...parts.map(written), `END:${kind}`].join('\r\n');
}

export const text = (name: string, content: string): Property => [name, {}, 'text', content];

/** A property with an instant, in seconds since 1970. */
export const instant = (name: string, seconds: number): Property => [
  name,
  {},
  'date-time',
  `${clock(toWall(seconds, 'UTC'))}Z`,
];

/** A wall clock `YYYY-MM-DD HH:MM:SS` in the format of jCal. */
export const clock = (wall: string): string => wall.replace(' ', 'T');
