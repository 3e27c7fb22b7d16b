import { Injectable } from '@nestjs/common';
import { LinkedQuery } from '#content/records/linked-query.dto.js';
import { TermQuery } from '#content/terms/term.dto.js';
import type { RequestContext } from '#http/context/request-context.js';
import { readParams } from '#http/parameters/params.js';
import { CategoriesService } from '#resources/categories/categories.service.js';
import { OrganizersService } from '#resources/organizers/organizers.service.js';
import { TagsService } from '#resources/tags/tags.service.js';
import { VenuesService } from '#resources/venues/venues.service.js';

/** The most values that a field of the form offers. */
const MOST = 50;

/** A record by which events can be filtered. */
export interface Choice {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

/** The filters whose values are records. */
export type ChoiceName = 'categories' | 'tags' | 'venue' | 'organizer';

export type Choices = Readonly<Record<ChoiceName, readonly Choice[]>>;

/** What the form of the calendar offers. */
@Injectable()
export class FilterChoices {
  constructor(
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
  ) {}

  async in(ctx: RequestContext): Promise<Choices> {
    const terms = readParams(TermQuery, { per_page: MOST });
    const records = readParams(LinkedQuery, { per_page: MOST, orderby: 'name', order: 'asc' });
    const [categories, tags, venues, organizers] = await Promise.all([
      this.categories.list(ctx, terms),
      this.tags.list(ctx, terms),
      this.venues.list(ctx, records),
      this.organizers.list(ctx, records),
    ]);
    return {
      categories: categories.items,
      tags: tags.items,
      venue: venues.items.map(({ id, slug, venue: name }) => ({ id, slug, name })),
      organizer: organizers.items.map(({ id, slug, organizer: name }) => ({ id, slug, name })),
    };
  }
}
