import type { Texts } from '#content/localized/texts.js';
import { recordValues } from '#content/records/record-values.js';
import { CATEGORY } from './categories/category.entity.js';
import { EVENT } from './events/event.entity.js';
import { VENUE } from './venues/venue.entity.js';

const NONE: Texts = new Map();

it('uses the API’s field names and formats', () => {
  const event = {
    id: 5,
    author_id: 2,
    status: 'publish',
    published_at: 1_790_841_600,
    image_id: 7,
    all_day: 1,
    sticky: 0,
    cost: '{"values":["10"]}',
    post_parent: 0,
    password_hash: 'hash',
  };
  expect(recordValues(EVENT, event, NONE)).toEqual({
    author: 2,
    status: 'publish',
    date_utc: '2026-10-01 08:00:00',
    image: 7,
    all_day: true,
    sticky: false,
    cost: { values: ['10'] },
    post_parent: null,
    password: 'hash',
  });
});

it('leaves out internal columns and those of other kinds', () => {
  const columns = { id: 1, version: 3, modified_at: 1, utc_start: 1, utc_end: 1, trashed_status: null };
  expect(recordValues(EVENT, { ...columns, original_language: 'en', image_file: 'x' }, NONE)).toEqual({});
});

it('keeps a coordinate of 0, and treats the parent 0 as none', () => {
  expect(recordValues(VENUE, { geo_lat: 0, geo_lng: null }, NONE)).toEqual({ geo_lat: 0, geo_lng: null });
  expect(recordValues(CATEGORY, { parent: 0 }, NONE)).toEqual({ parent: null });
  expect(recordValues(CATEGORY, { parent: 4 }, NONE)).toEqual({ parent: 4 });
});

it('adds the language to the names of texts', () => {
  const texts: Texts = new Map([
    ['en', { title: 'Jazz', description: '', website: '', slug: 'jazz', title_fold: 'jazz' }],
    ['fr', { title: 'Nuit', excerpt: null, website: null }],
  ]);
  expect(recordValues(EVENT, {}, texts)).toEqual({
    'title.en': 'Jazz',
    'description.en': null,
    'website.en': '',
    'slug.en': 'jazz',
    'title.fr': 'Nuit',
    'excerpt.fr': null,
    'website.fr': null,
  });
});
