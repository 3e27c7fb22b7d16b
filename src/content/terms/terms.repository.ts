import type { EntityManager, Repository } from 'typeorm';
import type { TermKind } from '../../common/records/kinds.js';
import { lockOption, rowLock } from '../../platform/database/row-lock.js';
import { deleteWithReferences, placeholders } from '../../platform/database/rows.js';
import { engineOf } from '../../platform/database/table-columns.js';
import { type KindDescription, termKinds } from '../localized/kinds.js';
import { LocalizedRepository } from '../localized/localized.repository.js';
import type { TextRow } from '../localized/texts.js';
import { type TermNameRow, namesQuery } from './resolve-terms.js';
import type { TermCounting } from './term-counting.js';
import type { LoadedTerm } from './term.dto.js';
import type { TermColumns } from './term.entity.js';
import { groupTerms, type TermRow, termsSql } from './term-rows.js';

export type TermsByKind = Readonly<Record<TermKind, readonly LoadedTerm[]>>;

/** The tables of categories or tags; both repositories are built on this. */
export class TermsRepository {
  readonly localized: LocalizedRepository<LoadedTerm>;

  constructor(
    readonly kind: KindDescription<TermKind>,
    private readonly entities: Repository<TermColumns>,
  ) {
    this.localized = LocalizedRepository.of<LoadedTerm>(kind);
  }

  /**
   * Loads terms of both kinds with all texts and counts; unknown ids are left out. Prepared, because every
   * page of events runs it, in one statement for both kinds.
   */
  static async loadByKind(
    manager: EntityManager,
    counting: TermCounting,
    ids: Readonly<Record<TermKind, readonly number[]>>,
  ): Promise<TermsByKind> {
    const kinds = termKinds().filter(({ name }) => ids[name].length > 0);
    if (kinds.length === 0) return { category: [], tag: [] };
    const parts = kinds.map((kind) => termsSql(engineOf(manager), kind, counting, ids[kind.name]));
    const rows = await manager.query<(TermRow & TextRow)[]>(
      parts.map(({ sql }) => sql).join(' UNION ALL '),
      parts.flatMap(({ params }) => params),
    );
    const of = (kind: TermKind): LoadedTerm[] => groupTerms(rows.filter((row) => row.kind === kind));
    return { category: of('category'), tag: of('tag') };
  }

  /**
   * All names and slugs that match ids, slugs or names. Prepared, because every write of an event runs it.
   */
  static async names(
    manager: EntityManager,
    kind: TermKind,
    references: readonly string[],
  ): Promise<TermNameRow[]> {
    const query = namesQuery(kind, references);
    return query === undefined ? [] : manager.query<TermNameRow[]>(`SELECT ${query.sql}`, query.params);
  }

  /** Loads terms with all texts and counts in one statement; unknown ids are left out. */
  async load(
    manager: EntityManager,
    counting: TermCounting,
    ids: readonly number[],
  ): Promise<readonly LoadedTerm[]> {
    const { name } = this.kind;
    const none = { category: [], tag: [] };
    const loaded = await TermsRepository.loadByKind(manager, counting, { ...none, [name]: ids });
    return loaded[name];
  }

  /**
   * The slugs of the terms with one of the ids or slugs. Prepared: lists run it where only `manager.query` is
   * allowed.
   */
  async slugs(
    manager: EntityManager,
    ids: readonly number[],
    slugs: readonly string[],
  ): Promise<Pick<TermNameRow, 'id' | 'slug'>[]> {
    return manager.query<Pick<TermNameRow, 'id' | 'slug'>[]>(
      `SELECT record_id AS id, slug FROM ${this.kind.name}_translation
     WHERE record_id IN (${placeholders(ids) || 'NULL'}) OR slug IN (${placeholders(slugs) || 'NULL'}) ORDER BY record_id`,
      [...ids, ...slugs],
    );
  }

  /** Whether the term exists. Prepared: lists run it where only `manager.query` is allowed. */
  async has(manager: EntityManager, id: number): Promise<boolean> {
    const rows = await manager.query<unknown[]>(`SELECT 1 FROM ${this.kind.name} WHERE id = ?`, [id]);
    return rows.length > 0;
  }

  /** Locks a term until the transaction ends; false when it does not exist. */
  async lock(manager: EntityManager, id: number): Promise<boolean> {
    const terms = manager.withRepository(this.entities);
    const term = await terms.findOne({ select: { id: true }, where: { id }, ...lockOption(manager) });
    return term !== null;
  }

  /**
   * The terms with the folded name in any language. A transaction that gives the name to another term
   * meanwhile waits, or is retried.
   */
  async lockByName(manager: EntityManager, name: string): Promise<LoadedTerm[]> {
    const lock = rowLock(manager);
    const rows = await manager.query<{ id: number }[]>(
      `SELECT record_id AS id FROM ${this.kind.name}_translation WHERE name_fold = ? ${lock}`,
      [name],
    );
    const ids = [...new Set(rows.map(({ id }) => id))].sort((a, b) => a - b);
    return this.localized.load(manager, ids, lock);
  }

  /** Deletes a locked term permanently, and removes it from all events. */
  async delete(manager: EntityManager, id: number): Promise<void> {
    await deleteWithReferences(manager, 'term', [id]);
  }
}
