import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { may } from '../auth/roles.js';
import { CategoriesService } from '../categories/categories.service.js';
import type { RequestContext } from '../context/request-context.js';
import { ParamErrors } from '../http/api-error.js';
import { placeholders } from '../i18n/localized-rows.js';
import { OrganizersService } from '../organizers/organizers.service.js';
import { EVENT } from '../records/kinds.js';
import {
  RecordsService,
  type RecordWrite,
  sentColumns,
  sentFields,
  sentTexts,
} from '../records/records.service.js';
import { TagsService } from '../tags/tags.service.js';
import { findTerms } from '../terms/resolve-terms.js';
import { EDIT_CAPABILITY } from '../terms/term.dto.js';
import type { Terms } from '../terms/terms.js';
import { makeSchedule, type Schedule } from '../time/schedule.js';
import { VenuesService } from '../venues/venues.service.js';
import type { CreateEvent, UpdateEvent } from './event.dto.js';
import { EventCategory, EventOrganizer, EventTag, EventVenue } from './event.entity.js';
import type { EventRow } from './event-mapping.js';

type Input = CreateEvent | UpdateEvent;

/** The links that a write sends, as ids; undefined ones are kept. */
interface Links {
  readonly categories: number[] | undefined;
  readonly tags: number[] | undefined;
  readonly venue: number[] | undefined;
  readonly organizer: number[] | undefined;
}

/** Where each kind of link is kept, and whether its order counts. */
const LINK_TABLES = {
  venue: { kind: 'venue', entity: EventVenue, ordered: true },
  organizer: { kind: 'organizer', entity: EventOrganizer, ordered: true },
  categories: { kind: 'category', entity: EventCategory, ordered: false },
  tags: { kind: 'tag', entity: EventTag, ordered: false },
} as const;

const DEFAULTS = {
  cost: null,
  show_map: false,
  show_map_link: false,
  hide_from_listings: false,
  sticky: false,
  featured: false,
  ticketed: false,
  post_parent: 0,
};
const FLAGS = [
  'show_map',
  'show_map_link',
  'hide_from_listings',
  'sticky',
  'featured',
  'ticketed',
  'post_parent',
];

/** Writes events with everything that belongs to them, inside the caller's transaction. */
@Injectable()
export class EventWriter {
  constructor(
    private readonly records: RecordsService,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
  ) {}

  async create(ctx: RequestContext, manager: EntityManager, input: CreateEvent): Promise<number> {
    const { write, links } = await this.prepare(ctx, manager, input, undefined);
    const id = await this.records.insert(ctx, manager, EVENT, {
      ...write,
      columns: { ...DEFAULTS, ...write.columns },
    });
    await this.link(manager, id, links, true);
    return id;
  }

  async update(
    ctx: RequestContext,
    manager: EntityManager,
    current: EventRow,
    input: UpdateEvent,
  ): Promise<void> {
    const { write, links } = await this.prepare(ctx, manager, input, current);
    await this.records.update(ctx, manager, EVENT, current, write);
    await this.link(manager, current.id, links, false);
  }

  /** Checks and resolves everything that was sent; all that is wrong is reported at once. */
  private async prepare(
    ctx: RequestContext,
    manager: EntityManager,
    input: Input,
    current: EventRow | undefined,
  ): Promise<{ write: RecordWrite; links: Links }> {
    const errors = ParamErrors.of(input);
    const schedule = this.schedule(input, current, errors);
    if (input.title === '' && current?.original_language === ctx.language) {
      errors.add('title', { key: 'name_required_in_original' });
    }
    await this.checkParent(manager, input.post_parent, errors);
    const publication = await this.records.publication(ctx, manager, input, current, errors);
    const links = await this.resolveLinks(ctx, manager, input, errors);
    errors.throwIfAny();
    const columns = {
      ...schedule,
      ...sentColumns(FLAGS, input),
      ...(input.cost === undefined ? {} : { cost: input.cost === null ? null : JSON.stringify(input.cost) }),
    };
    const write = {
      publication,
      columns,
      texts: sentTexts(EVENT, input),
      slug: input.slug,
      fields: sentFields(input),
    };
    return { write, links };
  }

  /** Start, end and zone only make sense together: what is wrong with one of them is reported alone. */
  private schedule(input: Input, current: EventRow | undefined, errors: ParamErrors): Schedule | undefined {
    if (errors.hasAny(['start_date', 'end_date', 'timezone', 'all_day'])) return undefined;
    return errors.attempt('end_date', () =>
      makeSchedule(input, current && scheduleOf(current), this.records.settings.siteTimezone),
    );
  }

  private async checkParent(
    manager: EntityManager,
    parent: number | undefined,
    errors: ParamErrors,
  ): Promise<void> {
    if (parent === undefined || parent === 0) return;
    const rows = await manager.query<unknown[]>('SELECT 1 FROM event WHERE id = ?', [parent]);
    if (rows.length === 0) errors.add('post_parent', { key: 'unknown_event' });
  }

  private async resolveLinks(
    ctx: RequestContext,
    manager: EntityManager,
    input: Input,
    errors: ParamErrors,
  ): Promise<Links> {
    return {
      categories: await this.resolveTerms(
        ctx,
        manager,
        'categories',
        input.categories,
        this.categories.terms,
        errors,
      ),
      tags: await this.resolveTerms(ctx, manager, 'tags', input.tags, this.tags.terms, errors),
      venue: input.venue && (await this.venues.resolve(ctx, manager, input.venue, errors)),
      organizer: input.organizer && (await this.organizers.resolve(ctx, manager, input.organizer, errors)),
    };
  }

  /** Ids must exist; names and slugs that nothing has become new terms, for those who may create them. */
  private async resolveTerms(
    ctx: RequestContext,
    manager: EntityManager,
    param: 'categories' | 'tags',
    references: readonly string[] | undefined,
    terms: Terms,
    errors: ParamErrors,
  ): Promise<number[] | undefined> {
    if (references === undefined) return undefined;
    const kind = param === 'categories' ? 'category' : 'tag';
    const found = await findTerms(manager, ctx, kind, references);
    const ids = new Set<number>();
    for (const reference of references) {
      const id = found.get(reference);
      if (id !== undefined) ids.add(id);
      else if (/^\d+$/.test(reference))
        errors.add(param, { key: `unknown_${kind}`, args: { value: reference } });
      else if (!may(ctx.caller, EDIT_CAPABILITY[kind]))
        errors.add(param, { key: 'terms_not_allowed', args: { value: reference } });
      else {
        const created = await terms.createByName(ctx, manager, param, reference, errors);
        if (created !== undefined) {
          found.set(reference, created);
          ids.add(created);
        }
      }
    }
    return [...ids];
  }

  /** Makes the links what was sent; those that were not sent are kept. */
  private async link(manager: EntityManager, eventId: number, links: Links, isNew: boolean): Promise<void> {
    for (const [param, { kind, entity, ordered }] of Object.entries(LINK_TABLES)) {
      const ids = links[param as keyof Links];
      if (ids === undefined) continue;
      if (!isNew) await this.unlink(manager, eventId, kind);
      if (ids.length === 0) continue;
      const rows = ids.map((id, position) => ({
        event_id: eventId,
        [`${kind}_id`]: id,
        ...(ordered ? { position } : {}),
      }));
      await manager.insert(entity, rows);
    }
  }

  /** Deletes by full key: to delete by event alone, InnoDB would also lock the gap where others insert. */
  private async unlink(manager: EntityManager, eventId: number, kind: string): Promise<void> {
    const table = `event_${kind}`;
    const rows = await manager.query<{ id: number }[]>(
      `SELECT ${kind}_id AS id FROM ${table} WHERE event_id = ?`,
      [eventId],
    );
    if (rows.length === 0) return;
    await manager.query(`DELETE FROM ${table} WHERE event_id = ? AND ${kind}_id IN (${placeholders(rows)})`, [
      eventId,
      ...rows.map((row) => row.id),
    ]);
  }
}

const scheduleOf = (event: EventRow): Schedule => ({
  start_date: event.start_date,
  end_date: event.end_date,
  timezone: event.timezone,
  utc_start: event.utc_start,
  utc_end: event.utc_end,
  all_day: Boolean(event.all_day),
});
