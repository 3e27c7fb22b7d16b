import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import nodeIcal from 'node-ical';
import { parseCalendar, RICH_EVENT, textOf, valueOf } from '../support/feeds.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* The same calendar, read by three libraries that have nothing in common. */

const SCRIPT = join(import.meta.dirname, 'read-calendar.py');

/** Debian's own, which has its packages, also where another one comes first. */
const python = ['/usr/bin/python3', 'python3'].find(
  (command) => spawnSync(command, ['-c', 'import icalendar']).status === 0,
);
if (python === undefined)
  process.stderr.write('!!! NOT TESTED: feeds read by Python. Install python3-icalendar.\n');

interface ReadEvent {
  readonly uid: string;
  readonly summary: string;
  readonly description: string;
  /** Seconds since 1970 UTC; of whole days `YYYY-MM-DD`. */
  readonly start: number | string;
  readonly end: number | string | null;
}

const TIMES = [
  ['Europe/Berlin', '2027-07-11 10:00'],
  ['Europe/Berlin', '2027-01-11 10:00'],
  ['Europe/Berlin', '2027-03-28 02:30'],
  ['Europe/Berlin', '2027-10-31 02:30'],
  ['Europe/Dublin', '2027-07-11 10:00'],
  ['Europe/Dublin', '2027-12-11 10:00'],
  ['Europe/Istanbul', '2027-07-11 10:00'],
  ['Asia/Dubai', '2027-07-11 10:00'],
  ['America/Panama', '1950-07-11 10:00'],
  ['America/Sao_Paulo', '2018-12-11 10:00'],
  ['America/Sao_Paulo', '2027-12-11 10:00'],
  ['Africa/Casablanca', '2025-03-11 10:00'],
  ['Asia/Pyongyang', '2016-07-11 10:00'],
  ['Australia/Lord_Howe', '2027-12-11 10:00'],
  ['Pacific/Chatham', '2099-07-11 10:00'],
  ['UTC+5:45', '2027-07-11 10:00'],
] as const;

let service: Service;
let made: Body[];
let text: string;
beforeAll(async () => {
  service = await Service.start({ SITE_TIMEZONE: 'Europe/Berlin' });
  made = [];
  for (const [timezone, start] of TIMES) {
    const times = { timezone, start_date: start, end_date: `${start.slice(0, 11)}23:00` };
    made.push(
      await service.make('/events', eventWith({ ...RICH_EVENT, ...times, title: `${timezone} ${start}` })),
    );
  }
  text = await textOf(
    service,
    `/events.ics?include=${made.map(({ id }) => String(id)).join(',')}&start_date=1900-01-01&end_date=2199-01-01`,
  );
});
afterAll(async () => service.stop());

const seconds = (utc: string): number => Date.parse(`${utc.replace(' ', 'T')}Z`) / 1_000;

const expected = (): unknown[] =>
  made
    .map((event) => [
      event['title'],
      seconds(event['utc_start_date']),
      seconds(event['utc_end_date']),
      'Music & food, for all\nOne\nTwo; three',
    ])
    .sort();

const shown = (events: readonly Omit<ReadEvent, 'uid'>[]): unknown[] =>
  events.map(({ summary, start, end, description }) => [summary, start, end, description]).sort();

it('is read by ical.js, by the zones that it describes', () => {
  const { events, calendar } = parseCalendar(text);
  expect(
    shown(
      events.map((event) => ({
        ...event,
        end: event.end ?? null,
        description: String(valueOf(event, 'description')),
      })),
    ),
  ).toEqual(expected());
  expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe('Europe/Berlin');
});

it('is read by node-ical', () => {
  const events = Object.values(nodeIcal.sync.parseICS(text)).flatMap((one) => {
    if (one?.type !== 'VEVENT') return [];
    const { summary, start, end, description } = one as unknown as {
      summary: { val: string };
      start: Date;
      end: Date;
      description: string;
    };
    return [
      { summary: summary.val, start: start.getTime() / 1_000, end: end.getTime() / 1_000, description },
    ];
  });
  expect(shown(events)).toEqual(expected());
});

it('is read by Python’s icalendar, by the zones that it describes', () => {
  if (python === undefined) {
    expect(process.env['CI']).not.toBe('true');
    return;
  }
  const { stdout, stderr } = spawnSync(python, [SCRIPT], { input: text, encoding: 'utf8' });
  expect(stderr).toBe('');
  const events = JSON.parse(stdout) as (ReadEvent & { contacts: string[] })[];
  expect(shown(events)).toEqual(expected());
  expect(events[0]?.contacts).toEqual(['No Mail', 'Jazz "Society", +40 1, office@jazz.example']);
});
