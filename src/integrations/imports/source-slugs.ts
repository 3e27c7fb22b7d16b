import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '../../common/messages/languages.js';
import { isRecordKind, type Kind, type TermKind } from '../../common/records/kinds.js';
import { LocalizedRepository } from '../../content/localized/localized.repository.js';
import { slugify } from '../../content/localized/slugs.js';
import { RecordsRepository } from '../../content/records/records.repository.js';
import { derivedContext, type RequestContext } from '../../http/context/request-context.js';
import { ApiError } from '../../http/errors/api-error.js';
import { readParams } from '../../http/parameters/params.js';
import { Database } from '../../platform/database/database.js';
import { inParts } from '../../platform/database/rows.js';
import { CategoriesService } from '../../resources/categories/categories.service.js';
import { UpdateCategory } from '../../resources/categories/category.dto.js';
import { UpdateEvent } from '../../resources/events/event.dto.js';
import { EventsService } from '../../resources/events/events.service.js';
import { KINDS } from '../../resources/kinds.js';
import { UpdateOrganizer } from '../../resources/organizers/organizer.dto.js';
import { OrganizersService } from '../../resources/organizers/organizers.service.js';
import { UpdateTag } from '../../resources/tags/tag.dto.js';
import { TagsService } from '../../resources/tags/tags.service.js';
import { UpdateVenue } from '../../resources/venues/venue.dto.js';
import { VenuesService } from '../../resources/venues/venues.service.js';
import { importedTerms } from './imported-terms.repository.js';
import type { SourceContent } from './import-record.js';
import { type SlugRow, slugsOf } from './source-places.repository.js';

/** The slug that a record has in its source. */
interface Wanted {
  readonly external: string;
  readonly language: Language | undefined;
  readonly slug: string;
}

/**
 * Gives records the slugs of their source where a number was added because another record still had the slug: two of them
 * may have exchanged theirs.
 */
@Injectable()
export class SourceSlugs {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
  ) {}

  async settle(ctx: RequestContext, content: SourceContent, source: string): Promise<void> {
    for (const kind of KINDS) {
      const wanted = wantedOf(content, kind.name).filter(({ slug }) => slug !== '');
      let numbered = await this.database.read((manager) => findNumbered(manager, kind.name, source, wanted));
      for (let before = Infinity; numbered.length > 0 && numbered.length < before;) {
        before = numbered.length;
        const kept: SlugRow[] = [];
        for (const one of numbered) if (!(await this.isRenamed(ctx, kind.name, one))) kept.push(one);
        numbered = kept;
      }
    }
  }

  private async isRenamed(
    ctx: RequestContext,
    name: Kind,
    { id, language, slug }: SlugRow,
  ): Promise<boolean> {
    const kind = KINDS.find((one) => one.name === name) ?? KINDS[0];
    const free = await this.database.read((manager) =>
      LocalizedRepository.of(kind).freeSlug(manager, id, slug),
    );
    if (free !== slug) return false;
    try {
      await this.rename(derivedContext(ctx, { language }), name, id, slug);
      return true;
    } catch (error) {
      // Somebody else's record, which the account may not edit.
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  private async rename(ctx: RequestContext, kind: Kind, id: number, slug: string): Promise<unknown> {
    const fields = { slug };
    switch (kind) {
      case 'event':
        return this.events.update(ctx, { id }, readParams(UpdateEvent, fields));
      case 'venue':
        return this.venues.update(ctx, { id }, readParams(UpdateVenue, fields));
      case 'organizer':
        return this.organizers.update(ctx, { id }, readParams(UpdateOrganizer, fields));
      case 'category':
        return this.categories.update(ctx, id, readParams(UpdateCategory, fields));
      case 'tag':
        return this.tags.update(ctx, id, readParams(UpdateTag, fields));
    }
  }
}

function wantedOf({ records, places, terms }: SourceContent, kind: Kind): Wanted[] {
  switch (kind) {
    case 'event':
      return records.map(({ id = '', language, payload }) => wantedBy(id, language, payload['slug']));
    case 'venue':
    case 'organizer':
      return (places?.[`${kind}s`] ?? []).map(({ id, language, payload }) =>
        wantedBy(id, language, payload['slug']),
      );
    case 'category':
      return (terms?.categories ?? []).map(({ key, language, slug }) => wantedBy(key, language, slug));
    case 'tag':
      return (terms?.tags ?? []).map(({ key, language, slug }) => wantedBy(key, language, slug));
  }
}

const wantedBy = (external: string, language: Language | undefined, slug: unknown): Wanted => ({
  external,
  language,
  slug: typeof slug === 'string' ? slugify(slug) : '',
});

/** The records of these that have the slug with a number. */
async function findNumbered(
  manager: EntityManager,
  kind: Kind,
  source: string,
  wanted: readonly Wanted[],
): Promise<SlugRow[]> {
  const found: SlugRow[] = [];
  await inParts(wanted, async (part) => {
    const ids = await idsOf(manager, kind, source, part);
    const byId = new Map(part.map((one) => [ids.get(one.external), one]));
    const rows = await slugsOf(manager, kind, [...ids.values()]);
    for (const { id, language, slug } of rows) {
      const own = byId.get(id);
      if (own === undefined || (own.language ?? language) !== language) continue;
      const number = slug.startsWith(`${own.slug}-`) ? slug.slice(own.slug.length + 1) : '';
      if (/^\d+$/.test(number)) found.push({ id, language, slug: own.slug });
    }
  });
  return found;
}

async function idsOf(
  manager: EntityManager,
  kind: Kind,
  source: string,
  wanted: readonly Wanted[],
): Promise<Map<string, number>> {
  const names = wanted.map(({ external: id }) => ({ source, id }));
  if (isRecordKind(kind)) {
    const ids = await RecordsRepository.of(kind).findByExternalNames(manager, names);
    return new Map([...ids].map(([{ id: external }, id]) => [external, id]));
  }
  const terms = await importedTerms(
    manager,
    kind satisfies TermKind,
    source,
    names.map(({ id }) => id),
  );
  return new Map([...terms].map(([external, { term_id }]) => [external, term_id]));
}
