import { readdirSync, readFileSync } from 'node:fs';
import { translateReason } from '#common/messages/messages.js';
import { UnreadableSource } from '#common/messages/unreadable-source.js';
import { EVENT_FIELDS } from '#integrations/imports/event-fields.js';
import { formatOf } from '#integrations/imports/formats.js';
import { type Place, whereOf } from '#integrations/imports/import-record.js';
import { decodeFile, readContent } from '#integrations/imports/read-source.js';
import { readRecords } from '#integrations/imports/ready-records.js';
import { type TableCase, TABLES } from './tables.js';

const FOLDER = new URL('./tables/', import.meta.url);

async function read({ file, map = {}, options }: TableCase) {
  const format = formatOf(file);
  const content = readContent(decodeFile(readFileSync(new URL(file, FOLDER)), format, undefined), format, {
    fields: EVENT_FIELDS,
    language: 'en',
    mapping: new Map(Object.entries(map).map(([field, columns]) => [field, columns.split('+')])),
    constants: new Map(),
    delimiter: undefined,
    dateFormat: undefined,
    timezone: 'UTC',
    from: '2027-01-01',
    to: '2027-12-31',
    ...options,
  });
  // The rules of the API say the rest about ranges and times.
  const { leftOut } = await readRecords(content.records, { source: 'tables', language: 'en' });
  const refused = new Set(leftOut.map(({ line }) => line));
  return {
    ...content,
    records: content.records.filter(({ line }) => !refused.has(line)),
    leftOut: [...content.leftOut, ...leftOut].sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  };
}

const position = (place: Place): string => translateReason('en', whereOf(place));

it('has a row for each file', () => {
  expect([...new Set(TABLES.map(({ file }) => file))].sort()).toEqual(readdirSync(FOLDER).sort());
});

it.each(TABLES.map((row) => [row.says, row] as const))('reads %s', async (_, row) => {
  if (row.refused !== undefined) {
    const error = await read(row).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnreadableSource);
    expect(String(error)).toContain(row.refused);
    return;
  }
  const { records, warnings, leftOut } = await read(row);
  expect(records.map(({ payload }) => payload)).toMatchObject(row.events ?? []);
  expect(warnings.map((one) => [position(one), translateReason('en', one.warning)])).toEqual(
    (row.warnings ?? []).map(([where, part]) => [where, expect.stringContaining(part)]),
  );
  expect(leftOut.map((one) => [position(one), translateReason('en', one.reason)])).toEqual(
    (row.leftOut ?? []).map(([where, part]) => [where, expect.stringContaining(part)]),
  );
});
