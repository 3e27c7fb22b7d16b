import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangesService } from '../changes/changes.service.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { invalidParams, ParamErrors } from '../http/api-error.js';
import type { ListPage } from '../http/list-page.js';
import { CATEGORY } from '../records/kinds.js';
import { type LoadedTerm, type TermDto, type TermQuery, type TermWire } from '../terms/term.dto.js';
import { Terms } from '../terms/terms.js';
import { Category } from './category.entity.js';
import type { CreateCategory, UpdateCategory } from './category.dto.js';

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
    changes: ChangesService,
  ) {
    this.terms = new Terms(database, changes, CATEGORY_WIRE);
  }

  async list(ctx: RequestContext, query: TermQuery): Promise<ListPage> {
    return this.terms.list(ctx, query);
  }

  async read(ctx: RequestContext, id: number): Promise<TermDto> {
    return this.terms.read(ctx, id);
  }

  async create(ctx: RequestContext, input: CreateCategory): Promise<TermDto> {
    const errors = new ParamErrors();
    const parent = input.parent ?? 0;
    if (!(await this.database.read((manager) => this.isParent(manager, parent)))) {
      errors.add('parent', { key: 'unknown_category', args: { value: parent } });
    }
    return this.terms.create(ctx, input, { parent }, errors);
  }

  async update(ctx: RequestContext, id: number, input: UpdateCategory): Promise<TermDto> {
    return this.terms.update(ctx, id, input, async (manager) => {
      const { parent } = input;
      if (parent === undefined) return {};
      if (!(await this.isParent(manager, parent))) {
        throw invalidParams({ parent: { key: 'unknown_category', args: { value: parent } } });
      }
      if (await this.descendsFrom(manager, parent, id))
        throw invalidParams({ parent: { key: 'parent_is_itself' } });
      return { parent };
    });
  }

  /** Children move to the grandparent. */
  async remove(ctx: RequestContext, id: number): Promise<TermDto> {
    return this.terms.remove(ctx, id, async (manager, { parent = 0 }: LoadedTerm) => {
      await manager.update(Category, { parent: id }, { parent });
    });
  }

  private async isParent(manager: EntityManager, parent: number): Promise<boolean> {
    if (parent === 0) return true;
    const rows = await manager.query<unknown[]>('SELECT 1 FROM category WHERE id = ?', [parent]);
    return rows.length > 0;
  }

  /** Is `id` the ancestor itself, or below it? */
  private async descendsFrom(manager: EntityManager, id: number, ancestor: number): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `WITH RECURSIVE line(id) AS (
         SELECT id FROM category WHERE id = ?
         UNION SELECT c.parent FROM category c JOIN line ON c.id = line.id WHERE c.parent <> 0
       ) SELECT 1 FROM line WHERE id = ?`,
      [id, ancestor],
    );
    return rows.length > 0;
  }
}
