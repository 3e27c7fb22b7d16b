import { Injectable } from '@nestjs/common';
import type { Language } from '#common/messages/languages.js';
import type { KindDescription } from '#content/localized/kinds.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import { type Localized, pickSlug, pickText, servedLanguage } from '#content/localized/texts.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ParamErrors } from '#http/errors/api-error.js';
import { Database } from '#platform/database/database.js';
import { CATEGORY } from '#resources/categories/category.entity.js';
import { resolveReferences } from '#resources/events/event-filters.js';
import type { EventQuery } from '#resources/events/event-query.dto.js';
import { EventsRepository } from '#resources/events/events.repository.js';
import { ORGANIZER } from '#resources/organizers/organizer.entity.js';
import { TAG } from '#resources/tags/tag.entity.js';
import { VENUE } from '#resources/venues/venue.entity.js';
import { type Choice, type ChoiceName, type Choices, filterValue, isId } from './filter-choices.js';
import type { Filters } from './page-links.js';

const KINDS: Readonly<Record<ChoiceName, readonly [kind: KindDescription, nameField: string]>> = {
  categories: [CATEGORY, 'name'],
  tags: [TAG, 'name'],
  venue: [VENUE, 'venue'],
  organizer: [ORGANIZER, 'organizer'],
};

const NAMES = Object.keys(KINDS) as ChoiceName[];

/** The records that the filters of a page choose events by. */
export class ChosenRecords {
  constructor(private readonly records: Readonly<Partial<Record<ChoiceName, readonly Localized[]>>>) {}

  /** The same filters in a language: slugs are those of the language, ids stay. */
  filtersIn(filters: Filters, language: Language): Filters {
    const slugs = Object.entries(this.records).map(([name, records]) => [
      name,
      records.map((record) => slugIn(record, language)).join(','),
    ]);
    return { ...filters, ...(Object.fromEntries(slugs) as Filters) };
  }

  /** How the form shows them. */
  choices(ctx: RequestContext): Choices {
    const of = (name: ChoiceName): readonly Choice[] =>
      (this.records[name] ?? []).map((record) => ({
        id: record.id,
        slug: slugIn(record, ctx.language),
        name: pickText(record, ctx, KINDS[name][1]),
        language: servedLanguage(record, ctx, KINDS[name][1]),
      }));
    return { categories: of('categories'), tags: of('tags'), venue: of('venue'), organizer: of('organizer') };
  }
}

const slugIn = (record: Localized, language: Language): string =>
  filterValue(record.id, pickSlug(record, { language }));

/** Finds the records that filters name, so that they can be named in each language. */
@Injectable()
export class FilterRecords {
  constructor(
    private readonly database: Database,
    private readonly events: EventsRepository,
  ) {}

  /** The records that a valid query names by slugs or names. */
  async chosenBy(ctx: RequestContext, query: EventQuery): Promise<ChosenRecords> {
    const named = NAMES.filter((name) => query[name]?.some((reference) => !isId(reference)));
    if (named.length === 0) return new ChosenRecords({});
    const references = Object.fromEntries(named.map((name) => [name, query[name]]));
    const records = await this.database.read(async (manager) => {
      const ids = await resolveReferences(ctx, manager, this.events, references, new ParamErrors());
      const found: Partial<Record<ChoiceName, readonly Localized[]>> = {};
      for (const name of named) {
        const of = [...new Set(ids[name])];
        const loaded = await tablesOf<Localized>(KINDS[name][0]).load(manager, of);
        // In the order in which they were named.
        if (of.length > 0) found[name] = of.flatMap((id) => loaded.find((record) => record.id === id) ?? []);
      }
      return found;
    });
    return new ChosenRecords(records);
  }
}
