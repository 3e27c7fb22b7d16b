import { ApiError } from '#http/errors/api-error.js';
import { EventReader } from './optional-fields.js';

const EVENT = { title: 'Jazz', start_date: '2027-01-10 20:00', end_date: '2027-01-10 22:00' };

const read = (payload: Record<string, unknown>) => new EventReader().read({ ...EVENT, ...payload });

/** What became of each field that was not read as it is: completed to a text, or left out. */
const repairsOf = (payload: Record<string, unknown>) =>
  read(payload).repairs.map(({ name, result }) => [name, 'completed' in result ? result.completed : null]);

it.each([
  [{ website: 'www.example.org' }, 'https://www.example.org'],
  [{ website: 'example.org/x' }, 'https://example.org/x'],
  [{ website: '//example.org/x' }, 'https://example.org/x'],
  [{ website: 'https://example.org/ä ö?q=a b' }, 'https://example.org/ä%20ö?q=a%20b'],
  [{ website: ' https://example.org/ ' }, 'https://example.org/'],
  [{ website: 'https://exa mple.org/' }, null],
  [{ website: 'https://[broken' }, null],
  [{ website: 'https://user:pw@example.org/' }, null],
  [{ website: 'javascript:alert(1)' }, null],
  [{ website: 'see the notice board' }, null],
  [{ website: `https://example.org/${'x'.repeat(2_000)}` }, null],
  [{ description: 'one\vtwo\u0000' }, 'one\ntwo'],
  [{ image: 'www.example.org/a.png' }, 'https://www.example.org/a.png'],
  [{ image: 'a.png' }, null],
  [{ cost: { no: 1 } }, null],
  [{ featured: 'perhaps' }, null],
  [{ post_parent: 'x' }, null],
  [{ venue: 'Town Hall' }, null],
])('an optional field does not cost the event: %j', (payload, completed) => {
  expect(repairsOf(payload)).toEqual([[Object.keys(payload)[0], completed]]);
});

it.each([
  { title: '' },
  { title: 'x'.repeat(256) },
  { start_date: 'never' },
  { end_date: undefined },
  { timezone: 'Mars/Olympus' },
  { all_day: 'perhaps' },
  { status: 'hidden' },
  { date: 'soon' },
  { hide_from_listings: 'perhaps' },
  { password: 'a\u0001b' },
  { external_id: ' x ' },
])('without an essential one there is no event: %j', (payload) => {
  expect(() => read(payload)).toThrow(ApiError);
});

it('names the place, the language and the field of what is repaired', () => {
  const hall = { venue: 'Hall', website: 'hall.example', translations: { fr: { website: 'x y' } } };
  const payload = {
    venue: [{ venue: 'Yard', geo_lat: 'x', geo_lng: 5 }, hall],
    organizer: { organizer: 'Club', email: 'not an email', phone: '1' },
    translations: { fr: { title: 'Le jazz', website: 'www.x.example' }, pl: { title: 'Dżez' }, de: null },
  };
  const { input } = read(payload);
  expect(repairsOf(payload)).toEqual([
    ['translations[fr][website]', 'https://www.x.example'],
    ['translations[pl]', null],
    ['venue[geo_lat] (Yard)', null],
    ['venue[geo_lng] (Yard)', null],
    ['venue[translations][fr][website] (Hall)', null],
    ['venue[website] (Hall)', 'https://hall.example'],
    ['organizer[email] (Club)', null],
  ]);
  expect(input).toMatchObject({
    venue: [
      { fields: { venue: 'Yard' } },
      { fields: { venue: 'Hall', website: 'https://hall.example', translations: { fr: {} } } },
    ],
    organizer: [{ fields: { organizer: 'Club', phone: '1' } }],
    translations: new Map<string, unknown>([
      ['fr', { title: 'Le jazz', website: 'https://www.x.example' }],
      ['de', null],
    ]),
  });
});

it('leaves out a place without its name, and the list when no place is left, so that the event keeps its own', () => {
  const { input } = read({ venue: [{ city: 'Bern' }, { id: 'x' }, 4], organizer: { phone: '1' } });
  expect(input.venue).toEqual([{ id: 4 }]);
  expect(input.organizer).toBeUndefined();
});

it('leaves out single terms', () => {
  const long = 'x'.repeat(256);
  expect(repairsOf({ tags: ['a', long], categories: [7, { name: 'b' }] })).toEqual([['tags', null]]);
  expect(read({ tags: ['a', long] }).input.tags).toEqual(['a']);
});
