import { Injectable } from '@nestjs/common';
import type { Language } from '#common/messages/languages.js';
import { LinkedQuery } from '#content/records/linked-query.dto.js';
import { TermQuery } from '#content/terms/term.dto.js';
import type { RequestContext } from '#http/context/request-context.js';
import { readParams } from '#http/parameters/params.js';
import { Database } from '#platform/database/database.js';
import { ChangeNumber } from '#platform/database-state/change-number.js';
import { isWithin, KeptForState } from '#platform/database-state/kept-for-state.js';
import { CategoriesService } from '#resources/categories/categories.service.js';
import { OrganizersService } from '#resources/organizers/organizers.service.js';
import { TagsService } from '#resources/tags/tags.service.js';
import { VenuesService } from '#resources/venues/venues.service.js';

/** The most values that a field of the form offers. */
const MOST = 50;

/** A record by which events can be filtered. */
export interface Choice {
  readonly id: number;
  /** What filters by it: its slug, or its id where the slug is one of digits. */
  readonly slug: string;
  readonly name: string;
  /** That of the name. */
  readonly language: Language;
}

/** A record as the interface returns it. */
interface Named {
  readonly id: number;
  readonly slug: string;
  readonly i18n_language: Language;
}

export const isId = (reference: string): boolean => /^\d+$/.test(reference);

/** What filters by a record: a slug of digits could be taken for the id of another one. */
export const filterValue = (id: number, slug: string): string => (isId(slug) ? String(id) : slug);

/** The filters whose values are records. */
export type ChoiceName = 'categories' | 'tags' | 'venue' | 'organizer';

export type Choices = Readonly<Record<ChoiceName, readonly Choice[]>>;

/** What the form of the calendar offers to everybody. */
@Injectable()
export class FilterChoices {
  private readonly kept = new KeptForState(() => new Map<Language, Promise<Choices>>());

  constructor(
    private readonly database: Database,
    private readonly changes: ChangeNumber,
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
  ) {}

  /** Kept until something changes: reading four lists takes longer than reading the events of most pages. */
  async in(ctx: RequestContext): Promise<Choices> {
    const state = await this.database.read(async (manager) => this.changes.stateFor(manager));
    // What is read for another time than that of the state may lack what is published between them.
    if (!isWithin(ctx.now, state)) return this.read(ctx);
    const { value: inLanguage } = this.kept.in(state);
    const known = inLanguage.get(ctx.language);
    if (known !== undefined) return known;
    const read = this.read(ctx);
    inLanguage.set(ctx.language, read);
    read.catch(() => inLanguage.delete(ctx.language));
    return read;
  }

  private async read(ctx: RequestContext): Promise<Choices> {
    const terms = readParams(TermQuery, { per_page: MOST });
    const records = readParams(LinkedQuery, { per_page: MOST, orderby: 'name', order: 'asc' });
    const [categories, tags, venues, organizers] = await Promise.all([
      this.categories.list(ctx, terms),
      this.tags.list(ctx, terms),
      this.venues.list(ctx, records),
      this.organizers.list(ctx, records),
    ]);
    // Without descriptions, as they are kept.
    const choice = ({ id, slug, i18n_language: language }: Named, name: string): Choice => ({
      ...{ id, slug: filterValue(id, slug), name, language },
    });
    return {
      categories: categories.items.map((category) => choice(category, category.name)),
      tags: tags.items.map((tag) => choice(tag, tag.name)),
      venue: venues.items.map((venue) => choice(venue, venue.venue)),
      organizer: organizers.items.map((organizer) => choice(organizer, organizer.organizer)),
    };
  }
}
