import { translate } from '#common/messages/messages.js';
import { eventWith, Service, type ServiceResponse } from '../support/service.js';

const WEST = 'America/New_York';
const EAST = 'Asia/Tokyo';

let service: Service;
beforeAll(async () => {
  service = await Service.start({ SITE_TIMEZONE: WEST });
});
afterAll(async () => service.stop());

const LAST = '9999-12-31 23:59:59';
const FIRST = '0001-01-01 00:00:00';

function expectImpossible(response: ServiceResponse, ...names: string[]): void {
  expect([response.status, response.body['code'], response.body['data']?.params]).toEqual([
    400,
    'rest_invalid_param',
    Object.fromEntries(names.map((name) => [name, translate('en', { key: 'impossible_date' })])),
  ]);
}

const spanning = (start: string, end: string, timezone: string): object => ({
  start_date: start,
  end_date: end,
  timezone,
});

it.each([
  ['the last second, west of UTC', spanning('2027-01-10', LAST, WEST), ['end_date']],
  [
    'both in the last hour, west of UTC',
    spanning('9999-12-31 22:00', LAST, WEST),
    ['start_date', 'end_date'],
  ],
  ['the first second, east of UTC', spanning(FIRST, '2027-01-10', EAST), ['start_date']],
  ['a fixed offset', spanning(FIRST, LAST, 'UTC+3'), ['start_date']],
  ['the last day as a whole', { ...spanning('9999-12-31', '9999-12-31', WEST), all_day: true }, ['end_date']],
  [
    'the first day as a whole',
    { ...spanning('0001-01-01 12:00', '0001-01-01 12:00', EAST), all_day: true },
    ['start_date'],
  ],
])('a new event may not be in a year that UTC does not show: %s', async (_, dates, names) => {
  expectImpossible(await service.post('/events', eventWith(dates)), ...names);
});

it('the whole calendar can be used in UTC', async () => {
  const event = await service.make('/events', eventWith(spanning(FIRST, LAST, 'UTC')));
  expect(event).toMatchObject({
    start_date: FIRST,
    end_date: LAST,
    utc_start_date: FIRST,
    utc_end_date: LAST,
  });
});

it.each([
  ['a new zone in the west', spanning('2027-01-10', LAST, 'UTC'), { timezone: WEST }, ['end_date']],
  ['a new zone in the east', spanning(FIRST, '2027-01-10', 'UTC'), { timezone: EAST }, ['start_date']],
  ['the empty zone, the site’s', spanning('2027-01-10', LAST, 'UTC'), { timezone: '' }, ['end_date']],
  ['whole days', spanning('2027-01-10', '9999-12-31 10:00', WEST), { all_day: true }, ['end_date']],
  ['a new end', spanning('2027-01-10', '2027-01-11', WEST), { end_date: LAST }, ['end_date']],
])('nor an event that is changed: %s', async (_, dates, change, names) => {
  const { id } = await service.make('/events', eventWith(dates));
  expectImpossible(await service.post(`/events/${id}`, change), ...names);
  expect((await service.get(`/events/${id}`)).body).toMatchObject({
    end_date: expect.stringMatching(/^\d{4}-/),
  });
});

it('nor is anything published then', async () => {
  expectImpossible(await service.post('/events', eventWith({ date: LAST })), 'date');
  expectImpossible(await service.post('/venues', { venue: 'Hall', date: LAST }), 'date');
  expectImpossible(await service.post('/venues', { venue: 'Hall', date_utc: FIRST }), 'date_utc');
  const organizer = await service.make('/organizers', { organizer: 'Club' });
  expectImpossible(await service.post(`/organizers/${organizer['id']}`, { date: LAST }), 'date');
});

it('a list may end with the calendar', async () => {
  const response = await service.get('/events?start_date=0001-01-01&end_date=9999-12-31');
  expect(response.status).toBe(200);
});
