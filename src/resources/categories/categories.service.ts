import { Inject, Injectable } from '@nestjs/common';
import { ChangesService } from '../../access/changes/changes.service.js';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import type { Item, Written } from '../../http/context/item.js';
import type { RequestContext } from '../../http/context/request-context.js';
import type { UnitOfWork } from '../../http/context/unit-of-work.js';
import { Database } from '../../platform/database/database.js';
import { CATEGORY } from './category.entity.js';
import type { Page } from '../../http/responses/page.js';
import { type LoadedTerm, type TaxonomyConfig } from '../../content/terms/term.dto.js';
import { type TermDto } from '../../content/terms/term-response.dto.js';
import { RecordCache } from '../../content/localized/record-cache.js';
import { Terms } from '../../content/terms/terms.js';
import type { CategoryQuery, CreateCategory, UpdateCategory } from './category.dto.js';
import { ListIndex } from '../event-index/list-index.js';
import { CategoriesRepository } from './categories.repository.js';

export const CATEGORY_CONFIG: TaxonomyConfig = {
  kind: CATEGORY,
  taxonomy: 'tribe_events_cat',
  page: '/events/category',
};

/**
 * The most levels of categories. Moves, lists and facets go through all levels above or below a category, and MySQL
 * ends such a statement after 1,000.
 */
const MAX_LEVELS = 50;

@Injectable()
export class CategoriesService {
  readonly terms: Terms;

  constructor(
    database: Database,
    private readonly categories: CategoriesRepository,
    private readonly listIndex: ListIndex,
    @Inject(SETTINGS) settings: Settings,
    changes: ChangesService,
    cache: RecordCache,
  ) {
    this.terms = new Terms(
      database,
      changes,
      categories.terms,
      CATEGORY_CONFIG,
      cache,
      settings.siteTimezone,
    );
  }

  async list(ctx: RequestContext, query: CategoryQuery): Promise<Page<TermDto>> {
    return this.terms.list(ctx, query);
  }

  async read(ctx: RequestContext, id: number): Promise<Item<TermDto>> {
    return this.terms.read(ctx, id);
  }

  async create(ctx: RequestContext, input: CreateCategory): Promise<Written<TermDto>> {
    return this.terms.create(ctx, input, async (unit) => {
      const parent = input.parent ?? 0;
      await this.checkParent(unit, parent, undefined);
      return { parent };
    });
  }

  async update(ctx: RequestContext, id: number, input: UpdateCategory): Promise<Written<TermDto>> {
    return this.terms.update(ctx, id, input, async (unit, current) => {
      const { parent } = input;
      // A category that was nested deeper before there was a limit can still be sent back as it was read.
      if (parent === undefined || parent === current?.parent) return {};
      await this.checkParent(unit, parent, id);
      await this.listIndex.moving(unit.manager, id);
      return { parent };
    });
  }

  /** The category's children move to its own parent. */
  async remove(ctx: RequestContext, id: number): Promise<Written<TermDto>> {
    return this.terms.remove(ctx, id, async (manager, { parent = 0 }: LoadedTerm) => {
      await this.listIndex.moving(manager, id);
      await this.categories.moveChildren(manager, id, parent);
    });
  }

  /**
   * A parent must exist, must not be below the category itself, and must leave room for the levels below it. All
   * ancestors are locked on the way up, so that nobody moves or deletes one of them before this transaction ends.
   */
  private async checkParent(
    { manager, errors }: UnitOfWork,
    parent: number,
    ownId: number | undefined,
  ): Promise<void> {
    const line = new Set<number>();
    for (let id = parent; id !== 0 && !line.has(id);) {
      line.add(id);
      const next = await this.categories.lockedParent(manager, id);
      if (next === undefined && id === parent) {
        errors.add('parent', { key: 'unknown_category', args: { value: parent } });
      }
      id = next ?? 0;
    }
    if (ownId !== undefined && line.has(ownId)) errors.add('parent', { key: 'parent_is_itself' });
    const own = ownId === undefined ? 1 : await this.categories.levelsFrom(manager, ownId, MAX_LEVELS);
    if (line.size + own > MAX_LEVELS)
      errors.add('parent', { key: 'categories_too_deep', args: { max: MAX_LEVELS } });
  }
}
