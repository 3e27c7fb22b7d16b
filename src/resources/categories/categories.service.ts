import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangesService } from '#access/changes/changes.service.js';
import { RecordCache } from '#content/localized/record-cache.js';
import type { LoadedTerm, TaxonomyConfig } from '#content/terms/term.dto.js';
import type { Columns } from '#content/terms/term-names.js';
import type { TermInput } from '#content/terms/term-writer.js';
import { TermsService } from '#content/terms/terms.service.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { ListIndex } from '../event-index/list-index.js';
import { CategoriesRepository } from './categories.repository.js';
import { CATEGORY } from './category.entity.js';

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
export class CategoriesService extends TermsService {
  constructor(
    database: Database,
    changes: ChangesService,
    private readonly categories: CategoriesRepository,
    cache: RecordCache,
    @Inject(SETTINGS) settings: Settings,
    private readonly listIndex: ListIndex,
  ) {
    super(database, changes, categories, cache, settings, CATEGORY_CONFIG);
  }

  protected override async ownColumns(
    unit: UnitOfWork,
    { parent }: TermInput & { readonly parent?: number },
    current: LoadedTerm | undefined,
  ): Promise<Columns> {
    if (current === undefined) {
      await this.checkParent(unit, parent ?? 0, undefined);
      return { parent: parent ?? 0 };
    }
    // A category that was nested deeper before there was a limit can still be sent back as it was read.
    if (parent === undefined || parent === current.parent) return {};
    await this.checkParent(unit, parent, current.id);
    await this.listIndex.moving(unit.manager, current.id);
    return { parent };
  }

  /** The category's children move to its own parent. */
  protected async removing(manager: EntityManager, { id, parent = 0 }: LoadedTerm): Promise<void> {
    await this.listIndex.moving(manager, id);
    await this.categories.moveChildren(manager, id, parent);
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
