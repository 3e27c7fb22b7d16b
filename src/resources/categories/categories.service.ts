import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangesService } from '../../access/changes/changes.service.js';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { Database } from '../../platform/database/database.js';
import type { ParamErrors } from '../../http/errors/api-error.js';
import type { Page } from '../../http/responses/page.js';
import { CATEGORY } from '../../content/localized/kinds.js';
import { type LoadedTerm, type TermWire } from '../../content/terms/term.dto.js';
import { type TermDto } from '../../content/terms/term-answer.dto.js';
import { Terms } from '../../content/terms/terms.js';
import type { CategoryQuery, CreateCategory, UpdateCategory } from './category.dto.js';
import { FactIndex } from '../../content/search/fact-index.js';
import { CategoriesRepository } from './categories.repository.js';

export const CATEGORY_WIRE: TermWire = {
  kind: CATEGORY,
  taxonomy: 'tribe_events_cat',
  page: '/events/category',
};

@Injectable()
export class CategoriesService {
  readonly terms: Terms;

  constructor(
    database: Database,
    private readonly categories: CategoriesRepository,
    private readonly facts: FactIndex,
    @Inject(SETTINGS) settings: Settings,
    changes: ChangesService,
  ) {
    this.terms = new Terms(database, changes, categories.terms, CATEGORY_WIRE, settings.siteTimezone);
  }

  async list(ctx: RequestContext, query: CategoryQuery): Promise<Page<TermDto>> {
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

  /** The category's children move to its own parent. */
  async remove(ctx: RequestContext, id: number): Promise<TermDto> {
    return this.terms.remove(ctx, id, async (manager, { parent = 0 }: LoadedTerm) => {
      await this.facts.moving(manager, id);
      await this.categories.moveChildren(manager, id, parent);
    });
  }

  /**
   * A parent must exist and must not be below the category itself. All ancestors are locked on the way up, so
   * that nobody moves or deletes one of them before this transaction ends.
   */
  private async checkParent(
    manager: EntityManager,
    parent: number,
    ownId: number | undefined,
    errors: ParamErrors,
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
  }
}
