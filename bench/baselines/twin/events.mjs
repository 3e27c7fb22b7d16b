import { defaultDates } from '../../../dist/common/time/default-dates.js';
import { eventResponse } from './answers.mjs';
import { marks } from './driver.mjs';
import { dimensionOf, pageStatements } from './facts.mjs';
import { withJsonLd } from './json-ld.mjs';
import {
  CATEGORY,
  EVENT,
  idList,
  ORGANIZER,
  recordsOf,
  recordStatements,
  TAG,
  Unsupported,
  VENUE,
} from './records.mjs';

const LINKED = [
  { key: 'venues', kind: VENUE, ordered: true },
  { key: 'organizers', kind: ORGANIZER, ordered: true },
  { key: 'categories', kind: CATEGORY, ordered: false },
  { key: 'tags', kind: TAG, ordered: false },
];

/** Two statements for the events and three for each kind of link, all in one round trip. */
export function eventStatements(ids, { language, now }) {
  const statements = recordStatements(EVENT, language, idList(ids), now);
  for (const { kind, ordered } of LINKED) {
    const { name } = kind;
    const events = marks(ids);
    statements.push([
      `SELECT event_id, ${name}_id FROM event_${name} WHERE event_id IN (${events}) ORDER BY event_id${ordered ? ', position' : ''}`,
      ids,
    ]);
    const linked = { sql: `SELECT ${name}_id FROM event_${name} WHERE event_id IN (${events})`, params: ids };
    statements.push(...recordStatements(kind, language, linked, now));
  }
  return statements;
}

/** Builds the events from the rows of these statements, with their links, in the order of the ids. */
export function eventsOf(ids, results, { language }) {
  const events = recordsOf(EVENT, language, results[0], results[1]);
  const links = new Map(ids.map((id) => [id, { venues: [], organizers: [], categories: [], tags: [] }]));
  LINKED.forEach(({ key, kind }, index) => {
    const [pairs, heads, others] = results.slice(2 + index * 3, 5 + index * 3);
    const records = recordsOf(kind, language, heads, others);
    for (const [event, id] of pairs) links.get(event)[key].push(records.get(id));
  });
  return ids.map((id) => ({ record: events.get(id), links: links.get(id) }));
}

const seconds = (wall) => Date.parse(`${wall.replace(' ', 'T')}Z`) / 1_000;

function windowOf(params, now) {
  const dates = defaultDates(now, 'UTC');
  const day = (name) => params.get(name)?.slice(0, 10);
  const start = day('start_date') ? `${day('start_date')} 00:00:00` : dates.start_date;
  const end = day('end_date') ? `${day('end_date')} 23:59:59` : dates.end_date;
  return { start, end };
}

async function byFacts(db, params, window, { now }, limits) {
  const [found, [[total]]] = await db.all(pageStatements(dimensionOf(params), window, now, limits));
  return { found, total: Number(total) };
}

const LINKED_PARAMS = ['categories', 'venue', 'featured'];

const encode = (text) => encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%2C', ',');

function envelope(collection, items, { total, page, perPage, query }, { api }) {
  const pages = Math.ceil(total / perPage);
  const address = (parts) =>
    `${api}/${collection}/?${parts.map(([name, value]) => `${name}=${encode(String(value))}`).join('&')}`;
  const size = ['per_page', perPage];
  const next = page < pages ? address([['page', page + 1], size, ...query]) : undefined;
  const before = page > 2 ? [['page', page - 1]] : [];
  const previous = page > 1 ? address([...before, size, ...query]) : undefined;
  const body = { [collection]: items, rest_url: address([['page', page], size, ...query]) };
  if (next !== undefined) body.next_rest_url = next;
  if (previous !== undefined) body.previous_rest_url = previous;
  body.total = total;
  body.total_pages = pages;
  const links = [];
  if (next !== undefined) links.push(`<${next}>; rel="next"`);
  if (previous !== undefined) links.push(`<${previous}>; rel="prev"`);
  return { body, total, pages, links: links.join(', ') };
}

export { envelope };

export async function listEvents(db, params, reading) {
  const page = Number(params.get('page') ?? 1);
  const perPage = Number(params.get('per_page') ?? 9);
  const { start, end } = windowOf(params, reading.now);
  const window = { from: seconds(start), before: seconds(end) + 1 };
  const limits = { perPage, offset: (page - 1) * perPage };
  // Its targets are times; by plain SQL every text would be read, which takes minutes at a million events.
  if (params.has('search')) throw new Unsupported('searching');
  const { found, total } = await byFacts(db, params, window, reading, limits);
  const ids = found.map(([id]) => id);
  if (ids.length === 0 && page > 1) throw new Unsupported('a page after the last');
  const events = ids.length === 0 ? [] : eventsOf(ids, await db.all(eventStatements(ids, reading)), reading);
  const items = events.map(({ record, links }) => eventResponse(record, links, reading));
  const given = LINKED_PARAMS.filter((name) => params.has(name)).map((name) => [name, params.get(name)]);
  const query = [['start_date', start], ['end_date', end], ...given, ['status', 'publish']];
  return envelope('events', items, { total, page, perPage, query }, reading);
}

async function single(db, id, reading) {
  const [event] = eventsOf([id], await db.all(eventStatements([id], reading)), reading);
  const body = withJsonLd(eventResponse(event.record, event.links, reading), event.record);
  return { body, links: languageLinks(body) };
}

/** Where the event is in each of its languages. */
function languageLinks({ rest_url: url, i18n_available_languages: languages }) {
  const own = languages.map((one) => `<${url}?i18n_language=${one}>; rel="alternate"; hreflang="${one}"`);
  return [...own, `<${url}>; rel="alternate"; hreflang="x-default"`].join(', ');
}

export const readEvent = async (db, id, reading) => single(db, id, reading);

export async function readEventBySlug(db, slug, reading) {
  const [rows] = await db.all([['SELECT record_id, language FROM event_translation WHERE slug = ?', [slug]]]);
  const found = rows.find(([, language]) => language === reading.language) ?? rows[0];
  return single(db, found[0], reading);
}
