import { createHmac } from 'node:crypto';
import { fold } from '../../../dist/common/text/fold.js';
import { toUtcSeconds } from '../../../dist/common/time/zone.js';
import { parseCost } from '../../../dist/common/values/cost.js';
import { toPlainText } from '../../../dist/common/values/html.js';
import { slugify } from '../../../dist/content/localized/slugs.js';
import { eventResponse } from './answers.mjs';
import { marks } from './driver.mjs';
import { eventsOf, eventStatements } from './events.mjs';
import { movedIndexStatements, newIndexStatements } from './index-rows.mjs';
import { Unsupported } from './records.mjs';

/** Its number in the list index. */
const ENGLISH = 1;

const HASHED_WITH = 'a key of the length that the service would have';

/** The sender's key with its user, as each write of the service reads them. */
const keyStatement = (authorization) => [
  `SELECT k.hash, k.scopes, k.expires_at, u.id, u.role, u.active FROM api_key k JOIN user u ON u.id = k.user_id WHERE k.prefix = ?`,
  [authorization.slice('Bearer '.length).split('_').slice(0, 2).join('_')],
];

function authorOf(authorization, rows) {
  createHmac('sha256', HASHED_WITH).update(authorization).digest('base64url');
  if (rows.length === 0) throw new Unsupported('an unknown key');
  return rows[0][3];
}

const changeStatement = (id, verb, fields, author, details) => [
  'INSERT INTO changes (kind, record_id, verb, languages, fields, actor_id, at, address, details) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ['event', id, verb, 'en', fields, author, Date.now(), '127.0.0.1', JSON.stringify(details)],
];

const linkStatement = (name, id, ids) => [
  `INSERT INTO event_${name} (event_id, ${name}_id) VALUES ${ids.map(() => '(?, ?)').join(', ')}`,
  ids.flatMap((one) => [id, one]),
];

const placeStatement = (name, id, one) => [
  `INSERT INTO event_${name} (event_id, ${name}_id, position) VALUES (?, ?, 0)`,
  [id, one],
];

const utcText = (seconds) => new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ');

const EVENT_COLUMNS = `id, author_id, status, published_at, modified_at, version, original_language, start_date,
  end_date, timezone, utc_start, utc_end, all_day, cost, show_map, show_map_link, hide_from_listings, sticky, featured,
  ticketed, post_parent`;

/** The categories and all above them. */
function linesOf(categories, rows) {
  const parents = new Map(rows);
  const line = new Set();
  for (const category of categories) {
    for (let id = category; id !== 0 && !line.has(id); id = parents.get(id) ?? 0) line.add(id);
  }
  return [...line];
}

function creation(id, author, input, slug, now, parents) {
  const { title, description, timezone: zone, categories, tags } = input;
  const [start, end] = [input.start_date, input.end_date];
  const cost = parseCost(input.cost);
  const descriptionFold = fold(toPlainText(description));
  const details = {
    author: [null, author],
    status: [null, 'publish'],
    date_utc: [null, utcText(now)],
    start_date: [null, start],
    end_date: [null, end],
    timezone: [null, zone],
    cost: [null, cost],
    'title.en': [null, title],
    'description.en': [null, description],
    'slug.en': [null, slug],
    categories: [null, categories],
    tags: [null, tags],
    venue: [null, [input.venue]],
    organizer: [null, [input.organizer]],
  };
  const [utcStart, utcEnd] = [toUtcSeconds(start, zone), toUtcSeconds(end, zone)];
  const times = [start, end, zone, utcStart, utcEnd];
  const state = {
    ...{ id, utc_start: utcStart, utc_end: utcEnd, status: 1, published_at: now, featured: false },
    ...{
      categories,
      lines: linesOf(categories, parents),
      tags,
      venues: [input.venue],
      organizers: [input.organizer],
      languages: [ENGLISH],
      isProtected: false,
    },
  };
  return [
    [
      `INSERT INTO event (${EVENT_COLUMNS}) VALUES (?, ?, 'publish', ?, ?, 1, 'en', ?, ?, ?, ?, ?, 0, ?, 0, 0, 0, 0, 0, 0, 0)`,
      [id, author, now, now, ...times, JSON.stringify(cost)],
    ],
    [
      `INSERT INTO event_translation (record_id, language, slug, slug_claim, name_fold, text_version, updated_at, title, description, description_fold)
       VALUES (?, 'en', ?, ?, ?, 1, ?, ?, ?, ?)`,
      [id, slug, slug, fold(title), now, title, description, descriptionFold],
    ],
    placeStatement('venue', id, input.venue),
    placeStatement('organizer', id, input.organizer),
    linkStatement('category', id, categories),
    linkStatement('tag', id, tags),
    changeStatement(id, 'create', Object.keys(input).join(','), author, details),
    ...newIndexStatements(state, [fold(title), descriptionFold]),
  ];
}

/**
 * In two round trips: the id, the key and whether the slug is free; then all rows and what the response shows.
 * @param shown the statements that read what the response shows
 */
function* creating(db, authorization, input, reading, shown = eventStatements) {
  const { now } = reading;
  const slug = slugify(input.title);
  const [keys, used, record, parents] = yield [
    keyStatement(authorization),
    ['SELECT 1 FROM event_translation WHERE slug = ? LIMIT 1', [slug]],
    ["INSERT INTO record (kind) VALUES ('event')", []],
    ['SELECT id, parent FROM category', []],
  ];
  if (used.length > 0) throw new Unsupported('a slug that is in use');
  const id = db.insertedId(record);
  const rows = creation(id, authorOf(authorization, keys), input, slug, now, parents);
  const results = yield [...rows, ...shown([id], reading)];
  return { id, results: results.slice(rows.length) };
}

/** The event with the columns that the write may change, locked. */
const presentStatements = ({ engine }, id) => [
  [
    `SELECT r.version, r.cost, t.title, r.utc_start, r.utc_end, r.published_at, r.featured FROM event r JOIN event_translation t ON t.record_id = r.id AND t.language = 'en'
     WHERE r.id = ? ${engine === 'mysql' ? 'FOR UPDATE' : ''}`,
    [id],
  ],
  ['SELECT tag_id FROM event_tag WHERE event_id = ? ORDER BY tag_id', [id]],
];

/** The data of an event that its tags' index entries depend on. */
const taggedState = (id, [utcStart, utcEnd, published, featured], tags) => ({
  ...{ id, utc_start: utcStart, utc_end: utcEnd, status: 1, published_at: published },
  ...{ featured: Boolean(featured), categories: [], lines: [], tags, venues: [], organizers: [] },
  ...{ languages: [], isProtected: false },
});

function* updating(db, authorization, id, input, reading) {
  const { now } = reading;
  const [keys, [present], tagRows] = yield [keyStatement(authorization), ...presentStatements(db, id)];
  const [version, costBefore, titleBefore, ...times] = present;
  const author = authorOf(authorization, keys);
  const tagsBefore = tagRows.map(([tag]) => tag);
  const cost = parseCost(input.cost);
  const details = {
    cost: [JSON.parse(costBefore), cost],
    'title.en': [titleBefore, input.title],
    tags: [tagsBefore, input.tags],
  };
  const rows = [
    [
      'UPDATE event SET cost = ?, modified_at = ?, version = ? WHERE id = ?',
      [JSON.stringify(cost), now, version + 1, id],
    ],
    [
      "UPDATE event_translation SET title = ?, name_fold = ?, text_version = ?, updated_at = ? WHERE record_id = ? AND language = 'en'",
      [input.title, fold(input.title), version + 1, now, id],
    ],
    ...(tagsBefore.length === 0
      ? []
      : [
          [
            `DELETE FROM event_tag WHERE event_id = ? AND tag_id IN (${marks(tagsBefore)})`,
            [id, ...tagsBefore],
          ],
        ]),
    linkStatement('tag', id, input.tags),
    changeStatement(id, 'update', 'title,cost,tags', author, details),
    ...movedIndexStatements(taggedState(id, times, tagsBefore), taggedState(id, times, input.tags)),
  ];
  const results = yield [...rows, ...eventStatements([id], reading)];
  return { id, results: results.slice(rows.length) };
}

function responseOf({ id, results }, reading, status) {
  const [{ record, links }] = eventsOf([id], results, reading);
  return { status, body: eventResponse(record, links, reading) };
}

export async function createEvent(db, authorization, input, reading) {
  return responseOf(await db.write(creating(db, authorization, input, reading)), reading, 201);
}

export async function updateEvent(db, authorization, id, input, reading) {
  return responseOf(await db.write(updating(db, authorization, id, input, reading)), reading, 200);
}

/** Creates events in one transaction, without a response. */
export async function createEvents(db, authorization, inputs, reading) {
  const steps = function* () {
    for (const input of inputs) yield* creating(db, authorization, input, reading, () => []);
  };
  await db.write(steps());
}
