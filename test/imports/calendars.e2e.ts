import { readFileSync } from 'node:fs';
import { counts, countsOf, importFrom } from '../support/imports.js';
import { Remote } from '../support/remote.js';
import { ALWAYS, type Body, Service } from '../support/service.js';
import { CALENDARS, type ExpectedEvent, OPTIONS } from './calendars.js';

let service: Service;
let remote: Remote;
beforeAll(async () => {
  remote = await Remote.start();
  service = await Service.start({
    MEDIA_FETCH_ALLOWED_HOSTS: remote.host,
    IMPORT_RATE: '100',
    SITE_TIMEZONE: OPTIONS.timezone,
  });
});
afterAll(async () => {
  await service.stop();
  await remote.stop();
});

const fileOf = (name: string): Buffer => readFileSync(new URL(`./calendars/${name}.ics`, import.meta.url));

const SOME = [
  'fold-in-character',
  'utc-shown-in-calendar-zone',
  'defined-zone',
  'skipped-hour',
  'outlook-whole-day',
  'unknown-zone',
];

/** The times of an expected event as the service shows them. */
const shown = ({ start_date, end_date, all_day }: ExpectedEvent): object =>
  all_day === true
    ? { start_date: `${String(start_date)} 00:00:00`, end_date: `${String(end_date)} 23:59:59`, all_day }
    : { start_date, end_date, all_day };

it.each(SOME)('imports %s once, with the right times', async (name) => {
  const row = CALENDARS.find(({ file }) => file === name);
  const { from, to } = OPTIONS;
  const url = remote.put(`/${name}.ics`, fileOf(name));
  const input = { type: 'ics', url, source: name, from, to, flatten: true };
  const events = row?.events ?? [];
  expect(countsOf(await importFrom(service, input))).toEqual(counts({ created: events.length }));
  expect(countsOf(await importFrom(service, input))).toEqual(counts({ unchanged: events.length }));
  const found = await service.get(`/events?${ALWAYS}&external_source=${name}`);
  const times = (found.body['events'] as Body[]).map(({ start_date, end_date, all_day }) => ({
    start_date,
    end_date,
    all_day,
  }));
  expect(times).toHaveLength(events.length);
  expect(times).toEqual(expect.arrayContaining(events.map(shown)));
});

it('keeps the second time of an hour that the clock repeats', async () => {
  const url = remote.put('/repeated.ics', fileOf('repeated-end'));
  await importFrom(service, { type: 'ics', url, source: 'repeated', from: OPTIONS.from, to: OPTIONS.to });
  const found = await service.get(`/events?${ALWAYS}&external_source=repeated`);
  expect((found.body['events'] as Body[]).map((event) => event['utc_end_date']).sort()).toEqual([
    '2027-10-31 00:30:00',
    '2027-10-31 01:30:00',
  ]);
});
