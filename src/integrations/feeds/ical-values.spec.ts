import ICAL from 'ical.js';
import { type Property, text, written } from './ical-values.js';

const linesOf = (...properties: Property[]): string[] =>
  written(['vevent', properties, []]).split('\r\n').slice(1, -1);

it.each([
  ['a text', text('name', 'a,b;c\\d:e"f'), 'NAME:a\\,b\\;c\\\\d:e"f'],
  ['line ends of all kinds', text('summary', 'a\nb\r\nc\rd'), 'SUMMARY:a\\nb\\nc\\nd'],
  ['several texts', ['categories', {}, 'text', 'a,b', 'c'], 'CATEGORIES:a\\,b,c'],
  ['an address as it is', ['url', {}, 'uri', 'https://a.example/b,c;d\\e'], 'URL:https://a.example/b,c;d\\e'],
  [
    'a name always in quotes',
    ['organizer', { cn: ['A "B" ^'] }, 'cal-address', 'mailto:a@b.example'],
    `ORGANIZER;CN="A ^'B^' ^^":mailto:a@b.example`,
  ],
  [
    'line ends in names as signs, and no control characters',
    ['organizer', { cn: ['A\nB;\v,:'] }, 'cal-address', 'mailto:a@b\u0000.example'],
    'ORGANIZER;CN="A^nB;,:":mailto:a@b.example',
  ],
  [
    'what another Event Calendar reads',
    ['x-event-calendar-organizer', { cn: ['A'], email: ['a@b.example'] }, 'text', 'x,y'],
    'X-EVENT-CALENDAR-ORGANIZER;CN="A";EMAIL="a@b.example":x\\,y',
  ],
  ['coordinates of zero', ['geo', {}, 'float', [0, -0.5]], 'GEO:0;-0.5'],
  ['a day', ['dtstart', {}, 'date', '2027-01-10'], 'DTSTART;VALUE=DATE:20270110'],
] as const)('writes %s', (_, property, line) => {
  expect(linesOf(property as Property)).toEqual([line]);
});

it.each(['x', 'é', '漢', '👩'])('folds lines of %s to 75 bytes, including the space', (character) => {
  for (let length = 10; length < 300; length += 1) {
    const content = character.repeat(length);
    const lines = linesOf(text('summary', content));
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.slice(1).every((line) => line.startsWith(' ') && line.length > 1)).toBe(true);
    expect(lines.map((line, at) => line.slice(at === 0 ? 0 : 1)).join('')).toBe(`SUMMARY:${content}`);
  }
});

it('does not change how the library reads', () => {
  expect(ICAL.design.icalendar.property).not.toHaveProperty('x-wr-calname');
  expect(ICAL.design.icalendar.param).not.toHaveProperty('cn');
});
