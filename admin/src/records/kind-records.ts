import type { CreateParams, DeleteParams, GetListParams, GetListResult, UpdateParams } from 'react-admin';
import { Problem } from '../api/problem';
import { send } from '../api/send';
import type { Language } from '../languages';
import { consoleLanguage } from '../messages/language';
import { saveVersion } from '../saving/save-version';
import { forgetKey, keyOf } from './idempotency-key';
import { firstLanguage, kindCreate, kindField, kindUpdate } from './kind-changes';
import { type Given, type GivenTexts, type KindRecord, toKindRecord } from './kind-record';
import { kindFields } from './kind-versions';
import { type Kind, type KindName, KINDS } from './kinds';
import { listQuery } from './list-query';

interface GivenList {
  readonly [records: string]: unknown;
  readonly total: number;
}

/** What a list shows of a record. */
export interface Listed extends Given {
  readonly name: string;
  readonly status?: string;
  readonly i18n_available_languages: readonly string[];
}

const listFields = ({ title, hasTrash }: Kind, name: KindName): string =>
  [
    'id',
    title,
    'i18n_available_languages',
    ...(hasTrash ? ['status'] : []),
    ...(name === 'categories' ? ['parent'] : []),
  ].join();

export async function listKind(name: KindName, params: GetListParams): Promise<GetListResult<Listed>> {
  const kind: Kind = KINDS[name];
  // Terms that nothing has yet are listed only when they are asked for.
  const empty = kind.hasTrash ? {} : { hide_empty: false };
  const query = { ...listQuery(params), ...empty, fields: listFields(kind, name) };
  const { value } = await send<GivenList>(`/${name}`, { query });
  const records = value[name] as readonly Listed[];
  return {
    data: records.map((record) => ({ ...record, name: record[kind.title] as string })),
    total: value.total,
  };
}

export async function readKind(name: KindName, id: number | string): Promise<KindRecord> {
  const query = { context: 'edit', i18n_language: consoleLanguage() };
  // First the version, then the texts: a change in between makes the version too old, and saving is refused.
  const { value, tag = '' } = await send<Given>(`/${name}/${id}`, { query });
  const texts = await send<GivenTexts>(`/${name}/${id}/translations`);
  return toKindRecord(KINDS[name], value, texts.value, tag);
}

/** @throws Problem with the messages at the fields of the form */
async function toldAtFields<T>(kind: Kind, original: Language, work: Promise<T>): Promise<T> {
  return work.catch((problem: unknown) => {
    throw problem instanceof Problem
      ? problem.atFields((field) => kindField(kind, field, original))
      : problem;
  });
}

/** Saves a form; where somebody else was faster, whoever sits there chooses. */
export async function updateKind(
  name: KindName,
  { id, data, previousData }: UpdateParams<KindRecord>,
): Promise<KindRecord> {
  const kind: Kind = KINDS[name];
  const write = async ({ read, form }: { read: KindRecord; form: KindRecord }): Promise<void> => {
    const sent = send(`/${name}/${id}`, {
      method: 'PATCH',
      query: { i18n_language: read.original, _fields: 'id' },
      headers: { 'If-Match': read.tag },
      body: kindUpdate(kind, form, read),
    });
    await toldAtFields(kind, read.original, sent);
  };
  const isSaved = await saveVersion(
    { read: previousData, form: data as KindRecord },
    { write, readAgain: async () => readKind(name, id), fields: kindFields(kind) },
  );
  return { ...(await readKind(name, id)), isTheirs: !isSaved };
}

export async function createKind(name: KindName, { data }: CreateParams<KindRecord>): Promise<KindRecord> {
  const kind: Kind = KINDS[name];
  const original = firstLanguage(kind, data);
  const body = kindCreate(kind, data, original);
  const sent = send<Given>(`/${name}`, {
    method: 'POST',
    query: { i18n_language: original, _fields: 'id' },
    headers: { 'Idempotency-Key': keyOf({ name, original, body }) },
    body,
  });
  const { value } = await toldAtFields(kind, original, sent);
  forgetKey();
  return readKind(name, value.id);
}

/** Moves a record to the trash; a term is deleted. */
export async function removeKind(
  name: KindName,
  { id, previousData }: DeleteParams<KindRecord>,
): Promise<KindRecord | undefined> {
  const headers = previousData === undefined ? {} : { 'If-Match': previousData.tag };
  await send(`/${name}/${id}`, { method: 'DELETE', query: { _fields: 'id' }, headers });
  return previousData;
}
