import { changedColumns } from './record-values.js';

it('leaves out what is stored already, in the form in which it is stored', () => {
  const stored = { status: 'publish', featured: 1, sticky: 0, cost: null, image_id: 7, version: 3 };
  const same = { status: 'publish', featured: true, sticky: false, cost: null, image_id: 7 };
  expect(changedColumns(stored, { ...same, version: 4 })).toEqual({ version: 4 });
});

it('keeps what differs, and what was not loaded', () => {
  const stored = { status: 'draft', featured: 0, cost: '{}', image_id: 7 };
  const row = { status: 'publish', featured: true, cost: null, image_id: null, password_hash: null };
  expect(changedColumns(stored, row)).toEqual(row);
});
