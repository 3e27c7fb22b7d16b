import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '#common/messages/languages.js';
import type { Kind } from '#common/records/kinds.js';
import { placeholders } from '#platform/database/rows.js';
import { conditionAfter, type Key } from '../lists/page.js';
import type { KindDescription } from '../localized/kinds.js';
import { allOf, type Scope, type WantedTranslations, withWanted } from './task-query.js';

/** The columns that hold the translation statuses of a record. */
export interface States {
  readonly original_language: Language;
  readonly translation_states: string;
}

/**
 * The number of records with the same states in all languages, and the number of words in their originals.
 */
export interface Group extends States {
  readonly kind: Kind;
  readonly records: number;
  readonly words: number;
}

export interface RecordStates extends States {
  readonly id: number;
  /** The value that the record is ordered by, before its id; MySQL may return a string of digits. */
  readonly sort_key: number | string | null;
}

export interface RecordName {
  readonly id: number;
  readonly language: Language;
  readonly name: string | null;
  readonly updated_at: number | string;
}

interface RecordPart {
  readonly order: 'id' | 'start_date';
  /** The record at which the part starts, with its sort key. */
  readonly from: { readonly key: Key; readonly id: number } | undefined;
  readonly limit: number;
}

/**
 * Reads the translation states of records of all kinds. Everything runs through `manager.query`, the only
 * call with a time limit.
 */
@Injectable()
export class TranslationTasksRepository {
  async groups(manager: EntityManager, { kind, where }: Scope): Promise<Group[]> {
    const { sql, params } = allOf(where);
    const rows = await manager.query<(States & Record<'records' | 'words', number | string>)[]>(
      `SELECT r.original_language, r.translation_states, COUNT(*) AS records, SUM(r.original_words) AS words
       FROM ${kind.name} r WHERE ${sql} GROUP BY r.original_language, r.translation_states`,
      [...params],
    );
    return rows.map(({ records, words, ...states }) => ({
      ...states,
      kind: kind.name,
      records: Number(records),
      words: Number(words),
    }));
  }

  /**
   * The first records of a kind that have a wanted translation, in the given order; kinds other than events
   * are ordered by id.
   */
  async listInOrder(
    manager: EntityManager,
    { kind, where }: Scope,
    wanted: WantedTranslations,
    { order, from, limit }: RecordPart,
  ): Promise<RecordStates[]> {
    const key = order === 'start_date' && kind.isTimed ? 'r.utc_start' : undefined;
    const keys = [...(key === undefined ? [] : [{ sql: key }]), { sql: 'r.id' }];
    const position = from && { keys: key === undefined ? [] : [from.key], id: from.id - 1 };
    const rest = position === undefined ? [] : [conditionAfter(keys, position)];
    const { sql, params } = allOf([...rest, ...where, withWanted(wanted)]);
    return manager.query<RecordStates[]>(
      `SELECT r.id, r.original_language, r.translation_states, ${key ?? 'NULL'} AS sort_key
       FROM ${kind.name} r WHERE ${sql} ORDER BY ${keys.map((part) => part.sql).join(', ')} LIMIT ?`,
      [...params, limit],
    );
  }

  /**
   * All records of a kind that have a wanted translation into a language, each with its time of last change.
   */
  async listWithUpdates(
    manager: EntityManager,
    { kind, where }: Scope,
    language: Language,
    statuses: WantedTranslations['statuses'],
  ): Promise<RecordStates[]> {
    const { sql, params } = allOf([...where, withWanted({ languages: [language], statuses })]);
    return manager.query<RecordStates[]>(
      `SELECT r.id, r.original_language, r.translation_states, t.updated_at AS sort_key FROM ${kind.name} r
       LEFT JOIN ${kind.name}_translation t ON t.record_id = r.id AND t.language = ? WHERE ${sql}`,
      [language, ...params],
    );
  }

  /** The ids of the next records of a kind that have a wanted translation, after a given id. */
  async idsAfter(
    manager: EntityManager,
    { kind, where }: Scope,
    wanted: WantedTranslations,
    { after, limit }: { readonly after: number; readonly limit: number },
  ): Promise<number[]> {
    const { sql, params } = allOf([{ sql: 'r.id > ?', params: [after] }, ...where, withWanted(wanted)]);
    const rows = await manager.query<{ id: number }[]>(
      `SELECT r.id FROM ${kind.name} r WHERE ${sql} ORDER BY r.id LIMIT ?`,
      [...params, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** The names of records in all their languages. */
  async names(
    manager: EntityManager,
    { name, nameField }: KindDescription,
    ids: readonly number[],
  ): Promise<RecordName[]> {
    if (ids.length === 0) return [];
    return manager.query<RecordName[]>(
      `SELECT record_id AS id, language, ${nameField} AS name, updated_at FROM ${name}_translation
       WHERE record_id IN (${placeholders(ids)})`,
      [...ids],
    );
  }
}
