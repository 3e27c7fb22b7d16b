// Creates, finds, changes and deletes an event over the interface, with types made from its own documentation:
//
//   npm init -y && npm pkg set type=module          (in a folder of your own, with these two files)
//   npm install openapi-fetch && npm install --save-dev openapi-typescript typescript @types/node
//   npx openapi-typescript http://127.0.0.1:3000/calendar/events/v1/doc -o schema.d.ts --default-non-nullable=false
//   npx tsc && node dist/main.js http://127.0.0.1:3000/calendar/events/v1 USER PASSWORD
//
// (`--default-non-nullable=false`: a field that has a default need not be sent.)
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

type Event = components['schemas']['Event'];
type NewEvent = components['schemas']['CreateEvent'];
type Changes = components['schemas']['UpdateEvent'];
type Page = components['schemas']['EventList'];
type Failure = components['schemas']['Error'];

const [, , baseUrl = 'http://127.0.0.1:3000/calendar/events/v1', user = 'admin', password = ''] =
  process.argv;
const client = createClient<paths>({
  baseUrl,
  headers: { Authorization: `Basic ${btoa(`${user}:${password}`)}` },
  // Lists in the query are separated by commas.
  querySerializer: { array: { style: 'form', explode: false } },
});

/** The venues of an event: one is an object, several are an array. */
function cities({ venue }: Event): string {
  const venues = Array.isArray(venue) ? venue : [venue];
  return venues.map(({ venue: name, city = 'nowhere' }) => `${name} in ${city}`).join(', ') || 'no venue';
}

function picture({ image }: Event): string {
  return image === false ? 'no picture' : `${image.url} (${image.width}×${image.height})`;
}

/** What was wrong: parameters that are missing come as names, refused ones with an explanation each. */
function explain({ code, message, data }: Failure): string {
  const { params = [] } = data;
  const names = Array.isArray(params)
    ? params
    : Object.entries(params).map(([name, why]) => `${name}: ${why}`);
  return [`${data.status} ${code}`, message, ...names].join('; ');
}

async function create(): Promise<Event> {
  const { data, error } = await client.POST('/events', {
    params: { query: { i18n_language: 'en' } },
    body: {
      title: 'Brass Brunch',
      start_date: '2027-03-07 11:00',
      end_date: '2027-03-07 14:00',
      timezone: 'Europe/Bucharest',
      status: 'publish',
      venue: { venue: 'Town Hall', city: 'Brașov' },
      categories: ['Music'],
      translations: { fr: { title: 'Brunch de cuivres' } },
      // Without `satisfies` a body is checked for what it lacks, but not for fields that do not exist.
    } satisfies NewEvent,
  });
  if (error !== undefined) throw new Error(explain(error));
  return data;
}

async function find(words: string): Promise<Event[]> {
  const { data, error } = await client.GET('/events', {
    params: {
      query: {
        search: words,
        categories: ['music', 'Music'],
        start_date: '2027-01-01',
        end_date: '2027-12-31',
        per_page: 5,
        i18n_language: 'fr',
      },
    },
  });
  // A page after the last is an error of its own; every code that a path answers with is known.
  if (error?.code === 'event-archive-page-not-found') return [];
  if (error !== undefined) throw new Error(explain(error));
  return data.events;
}

/** All events that are coming up, page by page. */
async function* everyEvent(): AsyncGenerator<Event> {
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    // The type is needed: without it the compiler derives `data` from the cursor, which comes from `data`.
    const { data, error }: { data?: Page; error?: Failure } = await client.GET('/events', {
      params: { query: { cursor, per_page: 50 } },
    });
    if (data === undefined) throw new Error(error === undefined ? 'no response' : explain(error));
    yield* data.events;
    cursor = data.next_cursor;
  }
}

async function change(id: number): Promise<Event> {
  const { data, error } = await client.PATCH('/events/{id}', {
    params: { path: { id } },
    body: { venue: [], cost: 10, featured: true } satisfies Changes,
  });
  if (error !== undefined) throw new Error(explain(error));
  return data;
}

async function remove(id: number): Promise<Event> {
  const { data, error } = await client.DELETE('/events/{id}', { params: { path: { id } } });
  if (error !== undefined) throw new Error(explain(error));
  return data;
}

/** Never called: what the compiler refuses. */
export async function refused(event: Event): Promise<void> {
  const dates = { start_date: '2027-03-07', end_date: '2027-03-08' };
  // @ts-expect-error the title is missing
  await client.POST('/events', { body: dates });
  // @ts-expect-error there is no such status
  await client.POST('/events', { body: { title: 'Brass Brunch', ...dates, status: 'published' } });
  // @ts-expect-error there is no such field
  const body = { titel: 'Brass Brunch' } satisfies Changes;
  await client.PATCH('/events/{id}', { params: { path: { id: event.id } }, body });
  // @ts-expect-error there is no such language
  await client.GET('/events', { params: { query: { i18n_language: 'xx' } } });
  // @ts-expect-error there is no such path
  await client.GET('/event');
  // @ts-expect-error the id is missing
  await client.DELETE('/events/{id}');
  // @ts-expect-error there may be no picture
  event.image.url.toString();
  // @ts-expect-error there may be several venues
  event.venue.city?.toString();
}

const created = await create();
console.log(
  `Created ${created.id}: ${created.title}, ${created.status}, ${cities(created)}, ${picture(created)}`,
);
const found = await find('brunch cuivres');
console.log(`Found ${found.map(({ id, title }) => `${id}: ${title}`).join(', ')}`);
let total = 0;
for await (const _ of everyEvent()) total++;
console.log(`Read ${total} in pages`);
const changed = await change(created.id);
console.log(`Changed ${changed.id}: ${changed.cost}, ${cities(changed)}, featured ${changed.featured}`);
const removed = await remove(created.id);
console.log(`Deleted ${removed.id}: ${removed.status}`);

const { error } = await client.POST('/events', {
  body: { title: '', start_date: 'no date', end_date: '2027-03-07' },
});
console.log(`Refused: ${error === undefined ? 'nothing' : explain(error)}`);
