import { pictureBytes, upload } from './pictures.js';
import { type Body, eventWith, type Service } from './service.js';

/** A payload that creates a record of a collection, under a name that no other has. */
export function payloadOf(collection: string): Body {
  const event = eventWith();
  const { title: name } = event;
  const required: Readonly<Record<string, Body>> = {
    '/events': event,
    '/venues': { venue: name },
    '/organizers': { organizer: name },
    '/categories': { name },
    '/tags': { name },
  };
  const payload = required[collection];
  if (payload === undefined) throw new Error(`${collection} is no collection.`);
  return payload;
}

/** Ids of one record of every kind, by its name in the table. */
export type Fixture = Readonly<Record<string, number>>;

export async function createFixture(service: Service): Promise<Fixture> {
  const make = async (collection: string): Promise<number> =>
    (await service.make(collection, payloadOf(collection)))['id'];
  return {
    event: await make('/events'),
    venue: await make('/venues'),
    organizer: await make('/organizers'),
    category: await make('/categories'),
    parent: await make('/categories'),
    tag: await make('/tags'),
    media: (await upload(service, await pictureBytes(8, 8))).body['id'],
  };
}

let counter = 0;

/** Puts ids where a value of the table names records, and a number that was not there before for `{new}`. */
export function resolve(value: unknown, fixture: Fixture): unknown {
  if (Array.isArray(value)) return value.map((one) => resolve(one, fixture));
  if (typeof value !== 'string') return value;
  return value.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(name === 'new' ? (counter += 1) : fixture[name]),
  );
}

/** Values as a form or a query sends them, nested with brackets. */
export function encodeForm(values: Readonly<Record<string, unknown>>): string {
  const form = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) add(`${name}[]`, one);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) add(`${name}[${key}]`, one);
    else form.append(name, String(value));
  };
  for (const [name, value] of Object.entries(values)) add(name, value);
  return form.toString();
}
