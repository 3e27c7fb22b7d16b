import type { EntityManager } from 'typeorm';
import { placeholders } from '../database/rows.js';
import { type Language, LANGUAGES } from '../i18n/languages.js';
import { statusIn, type TranslationStatus } from '../i18n/translation-status.js';
import { behind, type Key } from '../records/keyset.js';
import { type Kind, type KindDescription, KINDS } from '../records/kinds.js';
import { allOf, type Scope, type Wanted, withWanted } from './task-query.js';

export type TaskOrder = 'id' | 'start_date' | 'updated';

/** A record in a language other than its original one. */
export interface Task {
  readonly kind: Kind;
  readonly id: number;
  readonly language: Language;
  readonly status: TranslationStatus;
  readonly original_language: Language;
  /** What the list is ordered by, before kind, id and language. */
  readonly key: Key;
}

/** A task as it is shown. */
export interface ShownTask extends Task {
  readonly name: string;
  /** When the texts were last changed, in seconds since 1970 UTC; null where there are none. */
  readonly updated_at: number | null;
}

/** How many records are alike in all their languages, and how many words their originals have. */
export interface Group {
  readonly kind: Kind;
  readonly original_language: Language;
  readonly translation_states: string;
  readonly records: number;
  readonly words: number;
}

const kindPlace = (name: Kind): number => KINDS.findIndex((kind) => kind.name === name);

/** The place of a task among those of the same key, as a cursor says it. */
export const placeOf = ({ key, kind, id, language }: Task): { keys: Key[]; id: number } => ({
  keys: [key, kindPlace(kind), LANGUAGES.indexOf(language)],
  id,
});

type Place = ReturnType<typeof placeOf>;

/** Nulls come first. */
function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0;
  if (a === null) return -1;
  return b === null ? 1 : Number(a) - Number(b);
}

function comparePlaces(a: Place, b: Place): number {
  const [key = null, kind = null, language = null] = a.keys;
  const [otherKey = null, otherKind = null, otherLanguage = null] = b.keys;
  return (
    compareKeys(key, otherKey) ||
    compareKeys(kind, otherKind) ||
    a.id - b.id ||
    compareKeys(language, otherLanguage)
  );
}

export async function groupsOf(manager: EntityManager, { kind, where }: Scope): Promise<Group[]> {
  const { sql, params } = allOf(where);
  const rows = await manager.query<Record<keyof Group, string>[]>(
    `SELECT r.original_language, r.translation_states, COUNT(*) AS records, SUM(r.original_words) AS words
     FROM ${kind.name} r WHERE ${sql} GROUP BY r.original_language, r.translation_states`,
    [...params],
  );
  return rows.map(({ original_language: original, translation_states: states, records, words }) => ({
    kind: kind.name,
    original_language: original,
    translation_states: states,
    records: Number(records),
    words: Number(words),
  }));
}

type States = Pick<Group, 'original_language' | 'translation_states'>;

/** The wanted languages of a record, or of those that are alike. */
export const wantedIn = (
  { original_language: original, translation_states: states }: States,
  { languages, statuses }: Wanted,
): { readonly language: Language; readonly status: TranslationStatus }[] =>
  languages
    .filter((language) => language !== original)
    .map((language) => ({ language, status: statusIn(states, language) }))
    .filter(({ status }) => statuses?.includes(status) ?? true);

interface RecordRow extends States {
  readonly id: number;
  readonly sort_key: number | string | null;
}

interface Part {
  readonly order: Exclude<TaskOrder, 'updated'>;
  /** The task behind which the part begins. */
  readonly after: Place | undefined;
  readonly limit: number;
}

/** The tasks of a kind in the order of its records: those of so many records. */
async function tasksInOrder(
  manager: EntityManager,
  { kind, where }: Scope,
  wanted: Wanted,
  { order, after, limit }: Part,
): Promise<Task[]> {
  const key = order === 'start_date' && kind.name === 'event' ? 'r.utc_start' : undefined;
  const keys = [...(key === undefined ? [] : [{ sql: key }]), { sql: 'r.id' }];
  // Of the last record there may be more languages.
  const position = after && { keys: key === undefined ? [] : after.keys.slice(0, 1), id: after.id - 1 };
  const rest = position === undefined ? [] : [behind(keys, position)];
  const { sql, params } = allOf([...rest, ...where, withWanted(wanted)]);
  const rows = await manager.query<RecordRow[]>(
    `SELECT r.id, r.original_language, r.translation_states, ${key ?? 'NULL'} AS sort_key
     FROM ${kind.name} r WHERE ${sql} ORDER BY ${keys.map((part) => part.sql).join(', ')} LIMIT ?`,
    [...params, limit],
  );
  return rows.flatMap((row) => {
    const sortKey = row.sort_key === null ? null : Number(row.sort_key);
    return wantedIn(row, wanted).map(({ language, status }) => ({
      ...{ kind: kind.name, id: row.id, language, status },
      ...{ original_language: row.original_language, key: sortKey },
    }));
  });
}

/** How many tasks a record has at least, of those that have any: in all languages but its own, if any status will do. */
const leastOfEach = ({ languages, statuses }: Wanted): number =>
  statuses === undefined ? Math.max(1, languages.length - 1) : 1;

/** The first tasks of several kinds behind a place, kind by kind, at least so many if there are as many. */
async function firstInOrder(
  manager: EntityManager,
  scopes: readonly Scope[],
  wanted: Wanted,
  part: Part,
): Promise<Task[]> {
  const { after, limit } = part;
  const from = Number(after?.keys[1] ?? 0);
  const tasks: Task[] = [];
  for (const scope of scopes) {
    const place = kindPlace(scope.kind.name);
    if (place < from || tasks.length >= limit) continue;
    const begin = place === from ? after : undefined;
    // The record of the last task may have no other left.
    const records = Math.ceil(limit / leastOfEach(wanted)) + 1;
    const found = await tasksInOrder(manager, scope, wanted, { ...part, after: begin, limit: records });
    tasks.push(...found.filter((task) => begin === undefined || comparePlaces(placeOf(task), begin) > 0));
  }
  return tasks;
}

/** All tasks behind a place, those first that were changed the longest ago; there must be few. */
async function allByUpdate(
  manager: EntityManager,
  scopes: readonly Scope[],
  wanted: Wanted,
  after: Place | undefined,
): Promise<Task[]> {
  const tasks: Task[] = [];
  for (const { kind, where } of scopes) {
    for (const language of wanted.languages) {
      const one = { ...wanted, languages: [language] };
      const { sql, params } = allOf([...where, withWanted(one)]);
      const rows = await manager.query<RecordRow[]>(
        `SELECT r.id, r.original_language, r.translation_states, t.updated_at AS sort_key FROM ${kind.name} r
         LEFT JOIN ${kind.name}_translation t ON t.record_id = r.id AND t.language = ? WHERE ${sql}`,
        [language, ...params],
      );
      for (const { sort_key: key, ...row } of rows) {
        const [found] = wantedIn(row, one);
        if (found === undefined) continue;
        const updated = found.status === 'missing' || key === null ? null : Number(key);
        const { id, original_language } = row;
        tasks.push({ kind: kind.name, id, ...found, original_language, key: updated });
      }
    }
  }
  const rest = tasks.filter((task) => after === undefined || comparePlaces(placeOf(task), after) > 0);
  return rest.sort((a, b) => comparePlaces(placeOf(a), placeOf(b)));
}

/** The tasks behind a place, at least so many if there are as many. */
export async function tasksBehind(
  manager: EntityManager,
  scopes: readonly Scope[],
  wanted: Wanted,
  part: { readonly order: TaskOrder; readonly after: Place | undefined; readonly limit: number },
): Promise<Task[]> {
  const { order, after } = part;
  if (order === 'updated') return allByUpdate(manager, scopes, wanted, after);
  return firstInOrder(manager, scopes, wanted, { ...part, order });
}

/** The ids of the first records of a kind behind one of them that have a wanted translation. */
export async function recordsBehind(
  manager: EntityManager,
  { kind, where }: Scope,
  wanted: Wanted,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const { sql, params } = allOf([{ sql: 'r.id > ?', params: [after] }, ...where, withWanted(wanted)]);
  const rows = await manager.query<{ id: number }[]>(
    `SELECT r.id FROM ${kind.name} r WHERE ${sql} ORDER BY r.id LIMIT ?`,
    [...params, limit],
  );
  return rows.map(({ id }) => id);
}

interface TextsRow {
  readonly id: number;
  readonly language: Language;
  readonly name: string | null;
  readonly updated_at: number | string;
}

/** Adds what the list shows of each task. */
export async function shownTasks(manager: EntityManager, tasks: readonly Task[]): Promise<ShownTask[]> {
  const rows = new Map<string, TextsRow>();
  for (const kind of KINDS) {
    const ids = [...new Set(tasks.filter((task) => task.kind === kind.name).map(({ id }) => id))];
    for (const row of await textsOf(manager, kind, ids))
      rows.set(`${kind.name} ${row.id} ${row.language}`, row);
  }
  return tasks.map((task) => {
    const of = (language: Language) => rows.get(`${task.kind} ${task.id} ${language}`);
    const updated = task.status === 'missing' ? undefined : of(task.language)?.updated_at;
    return {
      ...task,
      name: of(task.original_language)?.name ?? '',
      updated_at: updated === undefined ? null : Number(updated),
    };
  });
}

async function textsOf(
  manager: EntityManager,
  { name, nameField }: KindDescription,
  ids: readonly number[],
): Promise<TextsRow[]> {
  if (ids.length === 0) return [];
  return manager.query<TextsRow[]>(
    `SELECT record_id AS id, language, ${nameField} AS name, updated_at FROM ${name}_translation
     WHERE record_id IN (${placeholders(ids)})`,
    [...ids],
  );
}
