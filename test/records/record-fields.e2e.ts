import { pictureBytes, upload } from '../support/pictures.js';
import { type Body, eventWith, Service } from '../support/service.js';

/** Winter and summer differ by an hour here, and the site is at UTC-5 in winter. */
const SITE_TIMEZONE = 'America/New_York';

let service: Service;
let mediaId: number;
let parentId: number;
beforeAll(async () => {
  service = await Service.start({ SITE_TIMEZONE });
  mediaId = (await upload(service, await pictureBytes(20, 20))).body['id'];
  parentId = (await service.make('/categories', { name: 'Parent' }))['id'];
});
afterAll(async () => service.stop());

/** A field, what is sent, and what the record then shows; what is not named shows as it was sent. */
type Case = [field: string, sent: unknown, shown?: Body];

const FLAGS: Case[] = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'].map(
  (name) => [name, true],
);

/** What events, venues and organizers have in common. */
const RECORD: readonly Case[] = [
  ['author', 3, { author: '3' }],
  ['date', '2026-01-02 03:04:05', { date: '2026-01-02 03:04:05', date_utc: '2026-01-02 08:04:05' }],
  ['date_utc', '2026-01-02 03:04:05', { date: '2026-01-01 22:04:05', date_utc: '2026-01-02 03:04:05' }],
  ['description', 'A <b>text</b>', { description: '<p>A <b>text</b></p>' }],
  ['slug', 'My Own Slug', { slug: 'my-own-slug' }],
  ['excerpt', 'Short', { excerpt: '<p>Short</p>' }],
  ['status', 'private'],
  ['image', '{media}', { image: expect.objectContaining({ width: 20, height: 20 }) }],
  ['website', 'https://field.example/page'],
];

const texts = (...names: string[]): Case[] => names.map((name) => [name, `Some ${name}`]);
const named = (name: string, value: string): Body => ({ [name]: value });

const KINDS: readonly [path: string, required: () => Body, cases: readonly Case[]][] = [
  [
    '/events',
    () => eventWith({ timezone: 'Europe/Paris' }),
    [
      ...RECORD,
      ...FLAGS,
      ['title', 'Another title'],
      [
        'start_date',
        '2027-01-10 11:30',
        { start_date: '2027-01-10 11:30:00', utc_start_date: '2027-01-10 10:30:00' },
      ],
      ['end_date', '2027-07-10', { end_date: '2027-07-10 00:00:00', utc_end_date: '2027-07-09 22:00:00' }],
      [
        'timezone',
        'Asia/Tokyo',
        { start_date: '2027-01-10 10:00:00', utc_start_date: '2027-01-10 01:00:00' },
      ],
      [
        'all_day',
        true,
        { all_day: true, start_date: '2027-01-10 00:00:00', end_date: '2027-01-10 23:59:59' },
      ],
      [
        'cost',
        [25, '10'],
        { cost: '$10 – $25', cost_details: expect.objectContaining({ values: ['10', '25'] }) },
      ],
      ['cost', 'Free', { cost: 'Free', cost_details: expect.objectContaining({ values: ['0'] }) }],
      [
        'categories',
        ['Field Category'],
        { categories: [expect.objectContaining(named('name', 'Field Category'))] },
      ],
      ['tags', ['field tag'], { tags: [expect.objectContaining(named('name', 'field tag'))] }],
      ['venue', { venue: 'Field Hall' }, { venue: expect.objectContaining(named('venue', 'Field Hall')) }],
      [
        'organizer',
        [{ organizer: 'One' }, { organizer: 'Two' }],
        { organizer: ['One', 'Two'].map((name) => expect.objectContaining(named('organizer', name))) },
      ],
    ],
  ],
  [
    '/venues',
    () => ({ venue: `Venue ${Math.random()}` }),
    [
      ...RECORD,
      ...texts('venue', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince'),
      ['show_map', 'false', { show_map: false }],
      ['show_map_link', '0', { show_map_link: false }],
    ],
  ],
  [
    '/organizers',
    () => ({ organizer: `Organizer ${Math.random()}` }),
    [...RECORD, ...texts('organizer', 'phone'), ['email', 'office@field.example']],
  ],
  [
    '/categories',
    () => ({ name: `Category ${Math.random()}` }),
    [
      ...texts('name', 'description'),
      ['slug', 'My Own Slug', { slug: 'my-own-slug' }],
      ['parent', '{parent}'],
    ],
  ],
  [
    '/tags',
    () => ({ name: `Tag ${Math.random()}` }),
    [...texts('name', 'description'), ['slug', 'My Own Slug', { slug: 'my-own-slug' }]],
  ],
];

const resolved = (sent: unknown): unknown => {
  if (sent === '{media}') return mediaId;
  return sent === '{parent}' ? parentId : sent;
};

describe.each(KINDS)('%s', (path, required, cases) => {
  const expected = (field: string, sent: unknown, shown: Body | null): Body =>
    shown ?? { [field]: resolved(sent) };
  const list = cases.map(([field, sent, shown = null]) => [field, sent, shown] as const);

  it.each(list)('shows what a create sends as %s', async (field, sent, shown) => {
    const record = await service.make(path, { ...required(), [field]: resolved(sent) });
    expect(record).toMatchObject(expected(field, sent, shown));
    const read = await service.get(`${path}/${record['id']}`, { as: 'editor' });
    expect(read.body).toMatchObject(expected(field, sent, shown));
    await service.delete(`${path}/${record['id']}`);
  });

  it.each(list)('shows what an update sends as %s', async (field, sent, shown) => {
    const before = await service.make(path, required());
    const address = `${path}/${before['id']}`;
    expect(before).not.toMatchObject(expected(field, sent, shown));
    const payload = { [field]: resolved(sent) };
    const { status, body } = await service.send('PATCH', address, payload, { as: 'editor' });
    expect([status, body]).toEqual([200, expect.objectContaining(expected(field, sent, shown))]);
    const read = await service.get(address, { as: 'editor' });
    expect(read.body).toMatchObject(expected(field, sent, shown));
    await service.delete(address);
  });
});

it('publishes in the future what gets a date to come, and keeps it a draft when it is one', async () => {
  const later = { date: '2190-01-01 00:00:00' };
  expect((await service.make('/events', eventWith(later)))['status']).toBe('future');
  expect((await service.make('/venues', { venue: 'Later', ...later, status: 'draft' }))['status']).toBe(
    'draft',
  );
});
