import { Inject, Injectable } from '@nestjs/common';
import { ChangesService } from '../../access/changes/changes.service.js';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import type { Item, Written } from '../../http/context/item.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { Database } from '../../platform/database/database.js';
import { ApiError } from '../../http/errors/api-error.js';
import { TAG } from './tag.entity.js';
import type { Page } from '../../http/responses/page.js';
import type { TermQuery, TaxonomyConfig } from '../../content/terms/term.dto.js';
import type { TermDto } from '../../content/terms/term-response.dto.js';
import { RecordCache } from '../../content/localized/record-cache.js';
import { Terms } from '../../content/terms/terms.js';
import type { CreateTag, UpdateTag } from './tag.dto.js';
import { TagsRepository } from './tags.repository.js';
import { ListIndex } from '../event-index/list-index.js';

export const TAG_CONFIG: TaxonomyConfig = { kind: TAG, taxonomy: 'post_tag', page: '/tag' };

@Injectable()
export class TagsService {
  readonly terms: Terms;

  constructor(
    database: Database,
    changes: ChangesService,
    cache: RecordCache,
    tags: TagsRepository,
    private readonly listIndex: ListIndex,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.terms = new Terms(database, changes, tags.terms, TAG_CONFIG, cache, settings.siteTimezone);
  }

  async list(ctx: RequestContext, query: TermQuery): Promise<Page<TermDto>> {
    return this.terms.list(ctx, query);
  }

  async read(ctx: RequestContext, id: number): Promise<Item<TermDto>> {
    return this.terms.read(ctx, id);
  }

  async create(ctx: RequestContext, input: CreateTag): Promise<Written<TermDto>> {
    refuseParent(input);
    return this.terms.create(ctx, input, async () => Promise.resolve({}));
  }

  async update(ctx: RequestContext, id: number, input: UpdateTag): Promise<Written<TermDto>> {
    refuseParent(input);
    return this.terms.update(ctx, id, input, async () => Promise.resolve({}));
  }

  async remove(ctx: RequestContext, id: number): Promise<Written<TermDto>> {
    return this.terms.remove(ctx, id, async (manager) => {
      this.listIndex.deleting(manager, 'tag', id);
      return Promise.resolve();
    });
  }
}

function refuseParent({ parent }: { parent?: unknown }): void {
  if (parent !== undefined) throw new ApiError('rest_taxonomy_not_hierarchical', { key: 'not_hierarchical' });
}
