import type { EntityManager, Repository } from 'typeorm';
import type { TermKind } from '../../common/records/kinds.js';
import { lockOption, rowLock } from '../../platform/database/row-lock.js';
import { deleteWithReferences, placeholders } from '../../platform/database/rows.js';
import { engineOf } from '../../platform/database/table-columns.js';
import type { RequestContext } from '../../http/context/request-context.js';
import type { KindDescription } from '../localized/kinds.js';
import { LocalizedRepository } from '../localized/localized.repository.js';
import type { TextRow } from '../localized/texts.js';
import type { LinkingOfTerms } from '../records/linking-records.js';
import { type TermNameRow, namesQuery } from './resolve-terms.js';
import type { LoadedTerm } from './term.dto.js';
import type { TermColumns } from './term.entity.js';
import { groupTerms, type TermRow, termsSql } from './term-rows.js';

/** Some terms of a kind, and what links to them. */
export interface SomeTerms {
  readonly kind: KindDescription<TermKind>;
  readonly linking: LinkingOfTerms;
  readonly ids: readonly number[];
}

/** The tables of categories or tags; both repositories are built on this. */
export class TermsRepository {
  readonly localized: LocalizedRepository<LoadedTerm>;

  constructor(
    readonly kind: KindDescription<TermKind>,
    private readonly entities: Repository<TermColumns>,
    readonly linking: LinkingOfTerms,
  ) {
    this.localized = LocalizedRepository.of<LoadedTerm>(kind);
  }

  /**
   * Loads terms of several kinds with all texts and counts, in the order of `wanted`; unknown ids are left
   * out. Prepared, because every page of events runs it, in one statement for all kinds.
   */
  static async loadAll(
    ctx: RequestContext,
    manager: EntityManager,
    wanted: readonly SomeTerms[],
  ): Promise<LoadedTerm[][]> {
    const parts = wanted
      .filter(({ ids }) => ids.length > 0)
      .map(({ kind, linking, ids }) => termsSql(kind, linking.count(ctx, engineOf(manager)), ids));
    if (parts.length === 0) return wanted.map(() => []);
    const rows = await manager.query<(TermRow & TextRow)[]>(
      parts.map(({ sql }) => sql).join(' UNION ALL '),
      parts.flatMap(({ params }) => params),
    );
    return wanted.map(({ kind: { name } }) => groupTerms(rows.filter(({ kind }) => kind === name)));
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
    ctx: RequestContext,
    manager: EntityManager,
    ids: readonly number[],
  ): Promise<readonly LoadedTerm[]> {
    const { kind, linking } = this;
    const [terms = []] = await TermsRepository.loadAll(ctx, manager, [{ kind, linking, ids }]);
    return terms;
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
