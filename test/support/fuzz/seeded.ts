import { pictureBytes, upload } from '../pictures.js';
import { payloadOf } from '../seed-fixture.js';
import { type Body, eventWith, type Service } from '../service.js';

/** Ids and slugs, by the names of the parameters that accept them. */
export interface SeededRecords {
  readonly ids: Readonly<Record<string, readonly number[]>>;
  readonly slugs: readonly string[];
}

const EACH = 3;
/** Drafts, protected, hidden and private ones among those that are none of it. */
const EVENTS = [
  { status: 'draft' },
  { password: 'open sesame' },
  { hide_from_listings: true },
  { status: 'private' },
  {},
  {},
  {},
];

async function makeSome(service: Service, collection: string): Promise<Body[]> {
  const made: Body[] = [];
  while (made.length < EACH) made.push(await service.make(collection, payloadOf(collection)));
  return made;
}

/** Creates a few records of every kind, which valid requests name. */
export async function seedRecords(service: Service): Promise<SeededRecords> {
  const venues = await makeSome(service, '/venues');
  const organizers = await makeSome(service, '/organizers');
  const categories = await makeSome(service, '/categories');
  const tags = await makeSome(service, '/tags');
  const media = (await upload(service, await pictureBytes(8, 8))).body;
  const events: Body[] = [];
  for (const [index, fields] of EVENTS.entries()) {
    const links = { venue: venues[0]?.['id'], categories: [categories[0]?.['id']] };
    const event = eventWith({ ...fields, ...links, translations: { fr: { title: 'Un' } } });
    events.push(await service.make('/events', event, { as: index % 2 === 0 ? 'editor' : 'author' }));
  }
  await service.delete(`/events/${events.at(-1)?.['id']}`);
  const [event, venue, organizer, category, tag] = [events, venues, organizers, categories, tags].map(
    (records) => records.map(({ id }) => id as number),
  ) as [number[], number[], number[], number[], number[]];
  const users = [1, 2, 3, 4, 5, 6];
  return {
    ids: {
      ...{
        events: event,
        event,
        post_parent: event,
        post: event,
        venues: venue,
        venue,
        tags: tag,
        organizer,
      },
      ...{
        organizers: organizer,
        categories: category,
        parent: category,
        media: [media['id']],
        image: [media['id']],
      },
      ...{ users, user: users, author: users },
      id: [...event, ...venue, ...organizer, ...category, ...tag],
    },
    slugs: [events, venues, organizers].flat().map(({ slug }) => String(slug)),
  };
}
