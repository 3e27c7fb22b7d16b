import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangesService } from '../changes/changes.service.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import type { ParamErrors } from '../http/api-error.js';
import type { ListPage } from '../http/list-page.js';
import { CATEGORY } from '../records/kinds.js';
import { type LoadedTerm, type TermWire } from '../terms/term.dto.js';
import { type TermDto } from '../terms/term-answer.dto.js';
import { Terms } from '../terms/terms.js';
import type { CategoryQuery, CreateCategory, UpdateCategory } from './category.dto.js';
import { FactIndex } from '../search/fact-index.js';
import { writeRows } from '../database/rows.js';

export const CATEGORY_WIRE: TermWire = {
  kind: CATEGORY,
  taxonomy: 'tribe_events_cat',
  page: '/events/category',
};

@Injectable()
export class CategoriesService {
  readonly terms: Terms;

  constructor(
    private readonly database: Database,
    private readonly facts: FactIndex,
    @Inject(SETTINGS) settings: Settings,
    changes: ChangesService,
  ) {
    this.terms = new Terms(database, changes, CATEGORY_WIRE, settings.siteTimezone);
  }

  async list(ctx: RequestContext, query: CategoryQuery): Promise<ListPage> {
    return this.terms.list(ctx, query);
  }

  async read(ctx: RequestContext, id: number): Promise<TermDto> {
    return this.terms.read(ctx, id);
  }

  async create(ctx: RequestContext, input: CreateCategory): Promise<TermDto> {
    return this.terms.create(ctx, input, async (manager, _, errors) => {
      const parent = input.parent ?? 0;
      await this.checkParent(manager, parent, undefined, errors);
      return { parent };
    });
  }

  async update(ctx: RequestContext, id: number, input: UpdateCategory): Promise<TermDto> {
    return this.terms.update(ctx, id, input, async (manager, _, errors) => {
      const { parent } = input;
      if (parent === undefined) return {};
      await this.checkParent(manager, parent, id, errors);
      await this.facts.moving(manager, id);
      return { parent };
    });
  }

  /** Children move to the grandparent. */
  async remove(ctx: RequestContext, id: number): Promise<TermDto> {
    return this.terms.remove(ctx, id, async (manager, { parent = 0 }: LoadedTerm) => {
      await this.facts.moving(manager, id);
      const sql = 'UPDATE category SET parent = ?, version = version + 1 WHERE parent = ?';
      await writeRows(manager, sql, [parent, id], 'any');
    });
  }

  /**
   * A parent must exist, and must not be below the category itself. Its line is locked on the way up, so that
   * nobody moves or deletes a part of it until this transaction ends.
   */
  private async checkParent(
    manager: EntityManager,
    parent: number,
    ownId: number | undefined,
    errors: ParamErrors,
  ): Promise<void> {
    const lock = this.database.engine === 'mysql' ? 'FOR UPDATE' : '';
    const line = new Set<number>();
    for (let id = parent; id !== 0 && !line.has(id);) {
      line.add(id);
      const rows = await manager.query<{ parent: number }[]>(
        `SELECT parent FROM category WHERE id = ? ${lock}`,
        [id],
      );
      if (rows.length === 0 && id === parent) {
        errors.add('parent', { key: 'unknown_category', args: { value: parent } });
      }
      id = rows[0]?.parent ?? 0;
    }
    if (ownId !== undefined && line.has(ownId)) errors.add('parent', { key: 'parent_is_itself' });
  }
}
