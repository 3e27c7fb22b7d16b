import { Inject, Injectable } from '@nestjs/common';
import { ChangesService } from '../changes/changes.service.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { ApiError } from '../http/api-error.js';
import type { ListPage } from '../http/list-page.js';
import { TAG } from '../records/kinds.js';
import type { TermQuery, TermWire } from '../terms/term.dto.js';
import type { TermDto } from '../terms/term-answer.dto.js';
import { Terms } from '../terms/terms.js';
import type { CreateTag, UpdateTag } from './tag.dto.js';
import { FactIndex } from '../search/fact-index.js';

export const TAG_WIRE: TermWire = { kind: TAG, taxonomy: 'post_tag', page: '/tag' };

@Injectable()
export class TagsService {
  readonly terms: Terms;

  constructor(
    database: Database,
    changes: ChangesService,
    private readonly facts: FactIndex,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.terms = new Terms(database, changes, TAG_WIRE, settings.siteTimezone);
  }

  async list(ctx: RequestContext, query: TermQuery): Promise<ListPage> {
    return this.terms.list(ctx, query);
  }

  async read(ctx: RequestContext, id: number): Promise<TermDto> {
    return this.terms.read(ctx, id);
  }

  async create(ctx: RequestContext, input: CreateTag): Promise<TermDto> {
    refuseParent(input);
    return this.terms.create(ctx, input, async () => Promise.resolve({}));
  }

  async update(ctx: RequestContext, id: number, input: UpdateTag): Promise<TermDto> {
    refuseParent(input);
    return this.terms.update(ctx, id, input, async () => Promise.resolve({}));
  }

  async remove(ctx: RequestContext, id: number): Promise<TermDto> {
    return this.terms.remove(ctx, id, async (manager) => {
      this.facts.deleting(manager, 'tag', id);
      return Promise.resolve();
    });
  }
}

function refuseParent({ parent }: { parent?: unknown }): void {
  if (parent !== undefined) throw new ApiError('rest_taxonomy_not_hierarchical', { key: 'not_hierarchical' });
}
