import { stopClocks } from '../support/clock.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* What the page of an event says of its registration, beside what `registration=open` of the interface finds. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const REGISTRATION = { registration_url: 'https://tickets.example/' };
const FUTURE = { start_date: '2099-03-06 20:00', end_date: '2099-03-06 21:00' };
const PAST = { start_date: '2020-03-06 20:00', end_date: '2020-03-06 21:00' };
const BEFORE = '2020-01-01 10:00';
const AFTER = '2099-01-01 10:00';

const isOpen = async (id: unknown): Promise<boolean> => {
  const query = `start_date=2000-01-01&end_date=2100-01-01&include=${String(id)}&registration=open`;
  const { body } = await service.get(`/events?${query}`);
  return (body['events'] as Body[]).length > 0;
};

const SAYS = [
  ['button', '>Register</a>'],
  ['until', 'Registration until'],
  ['from', 'Registration opens on'],
  ['over', 'Registration has ended.'],
  ['places', '5 places left'],
] as const;

async function shownFor(event: Body): Promise<object> {
  const { status, body } = await service.get<string>(`~/event/${String(event['slug'])}/`);
  expect(status).toBe(200);
  const [section = ''] = /<section class="fact registration".*?<\/section>/s.exec(body) ?? [];
  const says = SAYS.filter(([, text]) => section.includes(text)).map(([name]) => name);
  return { says, open: await isOpen(event['id']), empty: section === '' };
}

it.each([
  ['is open', {}, { says: ['button'], open: true }],
  [
    'is open for long',
    { registration_opens: BEFORE, registration_closes: AFTER },
    { says: ['button', 'until'], open: true },
  ],
  ['opens later', { registration_opens: AFTER }, { says: ['from'], open: false }],
  ['is over', { registration_closes: BEFORE }, { says: ['over'], open: false }],
  ['has places', { remaining: 5 }, { says: ['button', 'places'], open: true }],
  [
    'is sold out',
    { availability: 'sold_out', registration_closes: AFTER, remaining: 5 },
    { says: [], open: false },
  ],
  ['is closed', { availability: 'closed', registration_closes: AFTER }, { says: [], open: false }],
  [
    'is closed before it opens',
    { availability: 'closed', registration_opens: AFTER },
    { says: [], open: false },
  ],
  [
    'has no address',
    { registration_url: '', cost: '5', registration_closes: AFTER },
    { says: ['until'], open: false },
  ],
  [
    'opens later, elsewhere',
    { registration_url: '', registration_opens: AFTER },
    { says: ['from'], open: false },
  ],
  // The interface has it open. The page invites nobody, and says nothing that is not so.
  ['is open, of a canceled event', { event_status: 'canceled' }, { says: [], open: true, empty: true }],
  [
    'opens later, of a canceled event',
    { event_status: 'canceled', registration_opens: AFTER },
    { says: [], open: false, empty: true },
  ],
  [
    'is over, of a canceled event',
    { event_status: 'canceled', registration_closes: BEFORE },
    { says: [], open: false, empty: true },
  ],
  ['is open, of a past event', PAST, { says: [], open: true, empty: true }],
  [
    'is over, of a past event',
    { ...PAST, registration_closes: BEFORE },
    { says: [], open: false, empty: true },
  ],
])('a registration that %s', async (title, fields: Body, expected) => {
  const event = await service.make('/events', eventWith({ ...FUTURE, ...REGISTRATION, title, ...fields }));
  expect(await shownFor(event)).toEqual({ empty: false, ...expected });
});

it('ends in the same second for both', async () => {
  const clock = stopClocks();
  try {
    const closes = Temporal.Instant.fromEpochMilliseconds(Math.floor(Date.now() / 1_000) * 1_000 + 60_000);
    const wall = closes.toString().slice(0, 19).replace('T', ' ');
    const fields = { title: 'Last minute', registration_closes: wall, timezone: 'UTC' };
    const event = await service.make('/events', eventWith({ ...FUTURE, ...REGISTRATION, ...fields }));
    clock.pass((closes.epochMilliseconds - Date.now()) / 1_000);
    expect(await shownFor(event)).toMatchObject({ says: ['button', 'until'], open: true });
    clock.pass(1);
    expect(await shownFor(event)).toMatchObject({ says: ['over'], open: false });
  } finally {
    clock.resume();
  }
});
