import type { NumberedChange } from '#access/changes/change-feed.entity.js';
import { concerns, kindsOf } from './message.js';

const change = (fields: Partial<NumberedChange>): NumberedChange => ({
  id: 1,
  position: 1,
  kind: 'event',
  record_id: 7,
  verb: 'update',
  languages: '',
  fields: '',
  at: 0,
  known_to: 0,
  ...fields,
});

const french = { kinds: '', languages: 'fr,it' };

it.each<[string, Partial<NumberedChange>]>([
  ['texts of the language', { languages: 'de,fr', fields: 'translations' }],
  ['what is of no language', { fields: 'cost' }],
  ['what is of no language, beside other texts', { languages: 'de', fields: 'title,cost' }],
  ['a venue’s texts', { kind: 'venue', languages: 'it', fields: 'city' }],
  ['a field that is a text elsewhere', { kind: 'tag', languages: 'de', fields: 'title' }],
  ['a record that comes, in whatever language', { verb: 'create', languages: 'de', fields: 'title' }],
  ['one that goes', { verb: 'delete' }],
  ['one that is published', { verb: 'publish', fields: 'status' }],
  ['a write that names nothing', {}],
])('a webhook for French gets %s', (_, fields) => {
  expect(concerns(french, change(fields))).toBe(true);
});

it.each<[string, Partial<NumberedChange>]>([
  ['texts of others', { languages: 'de,en', fields: 'title,description,slug,translations' }],
  ['a venue’s texts of others', { kind: 'venue', languages: 'ro', fields: 'city,country' }],
])('a webhook for French does not get %s', (_, fields) => {
  expect(concerns(french, change(fields))).toBe(false);
});

it('a webhook without languages gets changes in all languages, without kinds those of all kinds', () => {
  expect(concerns({ kinds: '', languages: '' }, change({ languages: 'de', fields: 'title' }))).toBe(true);
  expect([kindsOf(french), kindsOf({ kinds: 'event,tag', languages: '' })]).toEqual([
    undefined,
    ['event', 'tag'],
  ]);
});
