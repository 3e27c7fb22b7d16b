import { fromStoredDetails, toStoredDetails, type Values } from './changes.service.js';

const details = (before: Values, after: Values) => fromStoredDetails(toStoredDetails(before, after));

it('keeps only what changed', () => {
  const before = { title: 'Jazz', sticky: false, tags: [1, 2], cost: null, image: 3, zip: '' };
  const after = { title: 'Jazz Night', sticky: true, tags: [1, 2], cost: null, image: null, zip: '' };
  expect(details(before, after)).toEqual({
    title: ['Jazz', 'Jazz Night'],
    sticky: [false, true],
    image: [3, null],
  });
});

it('is null when nothing changed', () => {
  expect(toStoredDetails({ title: 'Jazz' }, { title: 'Jazz' })).toBeNull();
  expect(fromStoredDetails(null)).toEqual({});
});

const SET = { title: 'Jazz', tags: [1], geo_lat: 0 };
const UNSET = { zip: '', sticky: false, cost: null, categories: [], venue: undefined };

it('keeps the non-empty fields of a created or deleted record', () => {
  expect(details({}, { ...SET, ...UNSET })).toEqual({
    title: [null, 'Jazz'],
    tags: [null, [1]],
    geo_lat: [null, 0],
  });
  expect(details({ ...SET, ...UNSET }, {})).toEqual({
    title: ['Jazz', null],
    tags: [[1], null],
    geo_lat: [0, null],
  });
});

it('distinguishes the order of a list, and an emptied value from an absent one', () => {
  expect(details({ venue: [1, 2], phone: '1' }, { venue: [2, 1], phone: '' })).toEqual({
    venue: [
      [1, 2],
      [2, 1],
    ],
    phone: ['1', ''],
  });
});

it('records only that a password changed', () => {
  const stored = toStoredDetails({ password: 'old needle' }, { password: 'new needle' });
  expect(stored).toBe('{"password":null}');
  expect(toStoredDetails({ password: 'needle' }, { password: 'needle' })).toBeNull();
});

it('shortens long texts, without splitting a character', () => {
  const long = `${'x'.repeat(999)}😀`;
  expect(details({ title: 'a' }, { title: `${long} and more` })).toEqual({
    title: ['a', `${'x'.repeat(999)}\u{fffd}…`],
  });
  expect(details({}, { title: 'x'.repeat(1_000) })).toEqual({ title: [null, 'x'.repeat(1_000)] });
});
