import { at, LANGUAGES } from '../support/localized.js';
import {
  addDays,
  ADMIN,
  codeOf,
  every,
  makeSeries,
  messageOf,
  occurrencesOf,
  refusal,
  seriesWith,
} from '../support/series.js';
import { eventWith, Service } from '../support/service.js';

/* What a series cannot be, and what the refusal says. */

const START = '2099-03-06 20:00:00';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

it.each([
  ['FREQ=SECONDLY;COUNT=2', 'FREQ'],
  ['FREQ=HOURLY;COUNT=2', 'FREQ'],
  ['COUNT=2', 'FREQ'],
  ['FREQ=DAILY;FREQ=DAILY;COUNT=2', 'FREQ'],
  ['FREQ=DAILY;INTERVAL=0', 'INTERVAL'],
  ['FREQ=DAILY;INTERVAL=1.5', 'INTERVAL'],
  ['FREQ=DAILY;INTERVAL=-1', 'INTERVAL'],
  ['FREQ=DAILY;COUNT=0', 'COUNT'],
  ['FREQ=DAILY;COUNT=x', 'COUNT'],
  ['FREQ=DAILY;COUNT=1e1', 'COUNT'],
  ['FREQ=DAILY;COUNT=', 'COUNT'],
  ['FREQ=DAILY;COUNT=2;UNTIL=20990401', /COUNT|UNTIL/],
  ['FREQ=DAILY;UNTIL=2099', 'UNTIL'],
  ['FREQ=DAILY;UNTIL=20990231', 'UNTIL'],
  ['FREQ=DAILY;UNTIL=20990401T250000', 'UNTIL'],
  ['FREQ=WEEKLY;BYDAY=XX;COUNT=2', 'BYDAY'],
  ['FREQ=WEEKLY;BYDAY=1FR;COUNT=2', 'BYDAY'],
  ['FREQ=MONTHLY;BYDAY=0FR;COUNT=2', 'BYDAY'],
  ['FREQ=YEARLY;BYDAY=54FR;COUNT=2', 'BYDAY'],
  ['FREQ=MONTHLY;BYMONTHDAY=32;COUNT=2', 'BYMONTHDAY'],
  ['FREQ=MONTHLY;BYMONTHDAY=0;COUNT=2', 'BYMONTHDAY'],
  ['FREQ=WEEKLY;BYMONTHDAY=6;COUNT=2', 'BYMONTHDAY'],
  ['FREQ=YEARLY;BYMONTH=13;COUNT=2', 'BYMONTH'],
  ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=0;COUNT=2', 'BYSETPOS'],
  ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=367;COUNT=2', 'BYSETPOS'],
  ['FREQ=MONTHLY;BYSETPOS=1;COUNT=2', 'BYSETPOS'],
  ['FREQ=YEARLY;BYWEEKNO=54;COUNT=2', 'BYWEEKNO'],
  ['FREQ=MONTHLY;BYWEEKNO=10;COUNT=2', 'BYWEEKNO'],
  ['FREQ=YEARLY;BYYEARDAY=367;COUNT=2', 'BYYEARDAY'],
  ['FREQ=MONTHLY;BYYEARDAY=65;COUNT=2', 'BYYEARDAY'],
  ['FREQ=DAILY;WKST=XX;COUNT=2', 'WKST'],
  ['FREQ=DAILY;BYHOUR=20;COUNT=2', 'BYHOUR'],
  ['FREQ=DAILY;BYMINUTE=0;COUNT=2', 'BYMINUTE'],
  ['FREQ=DAILY;BYSECOND=0;COUNT=2', 'BYSECOND'],
  ['FREQ=DAILY;BYEASTER=0;COUNT=2', 'BYEASTER'],
  ['FREQ=DAILY;COUNT=2\nEXRULE:FREQ=DAILY', ''],
  ['every day', ''],
])('the rule %j is refused, and the part is named', async (recurrence_rule, part) => {
  const response = await service.post('/series', seriesWith({ recurrence_rule }));
  expect(refusal(response)).toEqual([400, 'recurrence_rule']);
  expect(messageOf(response, 'recurrence_rule')).toMatch(part);
});

it.each([
  ['FREQ=WEEKLY;BYDAY=SA;COUNT=3', '2099-03-07'],
  ['FREQ=MONTHLY;BYMONTHDAY=1;COUNT=3', '2099-04-01'],
  ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', '2099-03-27'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=3', '2104-02-29'],
])(
  'a start that %s does not give is refused in every language with the next date',
  async (recurrence_rule, next) => {
    for (const language of LANGUAGES) {
      const response = await service.post(at(language, '/series'), seriesWith({ recurrence_rule }));
      expect(refusal(response)).toEqual([400, 'start_date']);
      expect(messageOf(response, 'start_date')).toContain(next);
    }
  },
);

describe('at most 1,000 occurrences', () => {
  const last = addDays(START, 999).slice(0, 10);
  const tooLate = addDays(START, 1_000).slice(0, 10).replaceAll('-', '');

  it.each([
    'FREQ=DAILY;COUNT=1001',
    `FREQ=DAILY;UNTIL=${tooLate}`,
    'FREQ=DAILY;COUNT=999999999',
    'FREQ=DAILY;UNTIL=99991231',
  ])('%s is refused, and the last possible date is named', async (recurrence_rule) => {
    for (const language of LANGUAGES) {
      const response = await service.post(at(language, '/series'), seriesWith({ recurrence_rule }));
      expect(refusal(response)).toEqual([400, 'recurrence_rule']);
      expect(messageOf(response, 'recurrence_rule')).toContain(last);
    }
  });

  it('is a bound that can be reached', async () => {
    const body = seriesWith({ recurrence_rule: 'FREQ=DAILY;COUNT=1000' });
    expect((await service.post('/series?dry_run=true', body)).status).toBe(201);
  });

  it('counts dates of lists, too', async () => {
    const recurrence_dates = every(1, 1_001, '2100-03-06 20:00:00');
    const response = await service.post('/series', seriesWith({ recurrence_rule: '', recurrence_dates }));
    expect(refusal(response)).toEqual([400, 'recurrence_dates']);
  });
});

it.each([{ recurrence_rule: '' }, { recurrence_rule: null }, { recurrence_rule: '', recurrence_dates: [] }])(
  'neither rule nor dates (%j) is refused',
  async (fields) => {
    expect(refusal(await service.post('/series', seriesWith(fields)))).toEqual([400, 'recurrence_rule']);
    const { id } = await makeSeries(service);
    const changed = await service.send('PATCH', `/series/${id}`, { recurrence_dates: [], ...fields }, ADMIN);
    expect(refusal(changed)).toEqual([400, 'recurrence_rule']);
  },
);

it('a rule that is not sent is none', async () => {
  const { recurrence_rule: _, ...body } = seriesWith();
  expect(refusal(await service.post('/series', body))).toEqual([400, 'recurrence_rule']);
});

it.each([
  [{ recurrence_rule: '', recurrence_dates: ['2099-03-05 20:00:00'] }, 'recurrence_dates'],
  [{ recurrence_dates: ['2099-02-30 20:00:00'] }, 'recurrence_dates'],
  [{ excluded_dates: ['never'] }, 'excluded_dates'],
  [{ end_date: '2099-03-06 19:00:00' }, 'end_date'],
  [{ timezone: 'Mars/Olympus' }, 'timezone'],
  [{ start_date: '2099-02-30 20:00:00' }, 'start_date'],
  [{ status: 'trash' }, 'status'],
])('%j is refused', async (fields, name) => {
  expect(refusal(await service.post('/series', seriesWith(fields)))).toEqual([400, name]);
});

it('what is required of an event is required of a series', async () => {
  const response = await service.post('/series', { recurrence_rule: 'FREQ=DAILY;COUNT=2' });
  expect([response.status, response.body['code'], response.body['data']?.['params']]).toEqual([
    400,
    'rest_missing_callback_param',
    expect.arrayContaining(['title', 'start_date', 'end_date']),
  ]);
});

it('a refused series leaves nothing behind', async () => {
  const venue = { venue: 'Orphan Hall of a Series' };
  expect((await service.post('/series', seriesWith({ venue, recurrence_rule: 'FREQ=NEVER' }))).status).toBe(
    400,
  );
  expect((await service.get('/venues?search=orphan', ADMIN)).body['total']).toBe(0);
});

it('a rule is refused on events, and the message says where it belongs', async () => {
  const recurrence_rule = 'FREQ=WEEKLY;COUNT=2';
  const single = await service.make('/events', eventWith());
  const { id } = await makeSeries(service);
  const [occurrence] = await occurrencesOf(service, id);
  for (const path of ['/events', `/events/${single['id']}`, `/events/${occurrence?.['id']}`]) {
    const response = await service.post(path, { ...eventWith(), recurrence_rule });
    expect(refusal(response)).toEqual([400, 'recurrence_rule']);
    expect(messageOf(response, 'recurrence_rule')).toMatch(/series/i);
  }
});

it('ids of other kinds are foreign to a series, and its own to them', async () => {
  const { id } = await makeSeries(service);
  const venue = await service.make('/venues', { venue: 'No Series' });
  const event = await service.make('/events', eventWith());
  for (const other of [venue['id'], event['id']]) {
    for (const path of [`/series/${other}`, `/series/${other}/occurrences`])
      expect(codeOf(await service.get(path, ADMIN))).toEqual([400, 'rest-invalid-series-id']);
  }
  expect(codeOf(await service.get(`/venues/${id}`))).toEqual([400, 'rest_invalid_param']);
  expect(codeOf(await service.get(`/organizers/${id}`))).toEqual([400, 'rest_invalid_param']);
  for (const field of ['venue', 'organizer'])
    expect(refusal(await service.post('/events', eventWith({ [field]: id })))).toEqual([400, field]);
  for (const path of ['/series/2000000000', '/series/2000000000/occurrences'])
    expect(codeOf(await service.get(path, ADMIN))).toEqual([404, 'rest-series-not-found']);
});

it('who may not create events may not create series', async () => {
  expect((await service.post('/series', seriesWith(), { as: 'anonymous' })).status).toBe(401);
  expect((await service.post('/series', seriesWith(), { as: 'subscriber' })).status).toBe(403);
  const draft = await makeSeries(service, {}, { as: 'contributor' });
  expect(draft['status']).toBe('draft');
  const events = await occurrencesOf(service, draft['id']);
  expect(events.map((event) => event['status'])).toEqual(Array(4).fill('draft'));
});
