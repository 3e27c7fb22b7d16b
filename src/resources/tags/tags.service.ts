import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangesService } from '#access/changes/changes.service.js';
import { RecordCache } from '#content/localized/record-cache.js';
import type { LoadedTerm, TaxonomyConfig } from '#content/terms/term.dto.js';
import type { TermDto } from '#content/terms/term-response.dto.js';
import type { TermInput } from '#content/terms/term-writer.js';
import { TermsService } from '#content/terms/terms.service.js';
import type { Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ApiError } from '#http/errors/api-error.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { ListIndex } from '../event-index/list-index.js';
import { TAG } from './tag.entity.js';
import { TagsRepository } from './tags.repository.js';

export const TAG_CONFIG: TaxonomyConfig = { kind: TAG, taxonomy: 'post_tag', page: '/tag' };

@Injectable()
export class TagsService extends TermsService {
  constructor(
    database: Database,
    changes: ChangesService,
    tags: TagsRepository,
    cache: RecordCache,
    @Inject(SETTINGS) settings: Settings,
    private readonly listIndex: ListIndex,
  ) {
    super(database, changes, tags, cache, settings, TAG_CONFIG);
  }

  override async create(ctx: RequestContext, input: TermInput): Promise<Written<TermDto>> {
    refuseParent(input);
    return super.create(ctx, input);
  }

  override async update(ctx: RequestContext, id: number, input: TermInput): Promise<Written<TermDto>> {
    refuseParent(input);
    return super.update(ctx, id, input);
  }

  protected async removing(manager: EntityManager, { id }: LoadedTerm): Promise<void> {
    this.listIndex.deleting(manager, 'tag', id);
    return Promise.resolve();
  }
}

function refuseParent({ parent }: TermInput): void {
  if (parent !== undefined) throw new ApiError('rest_taxonomy_not_hierarchical', { key: 'not_hierarchical' });
}
