import { readdirSync, readFileSync } from 'node:fs';
import { translateReason } from '#common/messages/messages.js';
import { EVENT_FIELDS } from '#integrations/imports/event-fields.js';
import type { SourceContent, SourceRecord } from '#integrations/imports/import-record.js';
import { decodeFile, type FileOptions, readContent } from '#integrations/imports/read-source.js';
import { CALENDARS, OPTIONS } from './calendars.js';

const FOLDER = new URL('./calendars/', import.meta.url);

/** Options of other formats do not matter here. */
const FILE_OPTIONS: FileOptions = {
  ...OPTIONS,
  fields: EVENT_FIELDS,
  language: 'en',
  mapping: new Map(),
  constants: new Map(),
  delimiter: undefined,
  dateFormat: undefined,
};

function read(file: string): SourceContent {
  const bytes = readFileSync(new URL(`${file}.ics`, FOLDER));
  return readContent(decodeFile(bytes, 'ics', undefined), 'ics', FILE_OPTIONS);
}

const flat = ({ id, payload }: SourceRecord): object => ({ ...payload, id });

it('has a row for each file', () => {
  const files = readdirSync(FOLDER).map((name) => name.replace(/\.ics$/, ''));
  expect(CALENDARS.map(({ file }) => file).sort()).toEqual(files.sort());
});

it.each(CALENDARS.map((row) => [row.says, row] as const))('reads %s', (_, row) => {
  const { records, warnings, leftOut, series, cancelled } = read(row.file);
  expect(records.map(flat)).toMatchObject(row.events);
  expect(records).toHaveLength(row.events.length);
  expect(warnings.map(({ warning }) => translateReason('en', warning))).toEqual(
    (row.warnings ?? []).map((part) => expect.stringContaining(part) as string),
  );
  expect(
    leftOut.map(({ where, reason }) => [translateReason('en', where), translateReason('en', reason)]),
  ).toEqual((row.leftOut ?? []).map(([where, reason]) => [where, expect.stringContaining(reason)]));
  if (row.series !== undefined) expect(series).toMatchObject(row.series);
  if (row.cancelled !== undefined) expect(cancelled).toMatchObject(row.cancelled);
});
