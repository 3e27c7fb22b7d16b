import { Inject, Injectable } from '@nestjs/common';
import type { Values } from '#access/changes/changes.service.js';
import { translate } from '#common/messages/messages.js';
import type { TermKind } from '#common/records/kinds.js';
import { may, reaches } from '#common/rights/roles.js';
import { scopeFor } from '#common/rights/scopes.js';
import { caseless } from '#common/text/fold.js';
import { createSchedule, type Schedule } from '#common/time/schedule.js';
import { type Cost, formatCost } from '#common/values/cost.js';
import type { Stored } from '#content/localized/column-roles.js';
import type { CheckedTexts, CheckedWrite, ColumnValues } from '#content/localized/localized-writer.js';
import type { ChangedRecord, SentTexts } from '#content/localized/sent-texts.js';
import { Images, type WhenBusy } from '#content/media/images.js';
import { imagesOf, type Link } from '#content/records/link-list.js';
import { presentLinks } from '#content/records/linked.repository.js';
import type { LinkWrite } from '#content/records/linked-writer.js';
import type { RecordColumns } from '#content/records/record.entity.js';
import { type CheckedRecord, RecordWriter } from '#content/records/record-writer.js';
import { RecordsService, type StoredRecord } from '#content/records/records.service.js';
import { EDIT_CAPABILITY } from '#content/terms/term.dto.js';
import { findLinkedTerms, type LinksOfTerms } from '#content/terms/terms.repository.js';
import type { LoadedRecord } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { ParamErrors } from '#http/errors/api-error.js';
import { outOfScope } from '#http/errors/denied.js';
import type { TermLink } from '#http/parameters/rules.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { CategoriesService } from '../categories/categories.service.js';
import { OrganizersService } from '../organizers/organizers.service.js';
import { TagsService } from '../tags/tags.service.js';
import { VenuesService } from '../venues/venues.service.js';
import type { CreateEvent, UpdateEvent } from './event.dto.js';
import type { EventColumns } from './event-columns.entity.js';
import { type DetailColumns, detailColumns, reasonsAfter, type Span } from './event-details.js';
import { withoutOwnPage } from './event-differences.js';
import type { EventLinks, LinkTables } from './link-tables.repository.js';

/** The own row and texts of an event or a series. */
export type TimedRow = LoadedRecord & Stored<Omit<EventColumns, keyof RecordColumns>>;

/** The parameters that events and series share. */
type TimedInput = Omit<CreateEvent | UpdateEvent, 'password' | 'post_parent'>;

/** The terms by how they are named, and the ids of records, that a write names and that are there. */
interface FoundLinks {
  readonly categories: ReadonlyMap<TermLink, number>;
  readonly tags: ReadonlyMap<TermLink, number>;
  readonly venue: ReadonlySet<number>;
  readonly organizer: ReadonlySet<number>;
}

/** What an event or a series has besides what all records have. */
export interface CheckedTimed {
  readonly schedule: Schedule | undefined;
  /** The columns of the details. */
  readonly details: DetailColumns;
  /** The links that are sent. */
  readonly sentLinks: EventLinks;
  /** All links that it has. */
  readonly present: EventLinks;
}

/** Other services by which linked records are found and created. */
@Injectable()
export class LinkedServices {
  constructor(
    readonly venues: VenuesService,
    readonly organizers: OrganizersService,
    readonly categories: CategoriesService,
    readonly tags: TagsService,
  ) {}
}

/** The links of the kinds that a write sends. */
const sentOf = (links: EventLinks, sent: EventLinks): EventLinks & Values =>
  Object.fromEntries(
    Object.entries(links).filter(([param]) => sent[param as keyof EventLinks] !== undefined),
  );

const linksAfter = (present: EventLinks, sent: EventLinks): EventLinks => ({
  categories: sent.categories ?? present.categories,
  tags: sent.tags ?? present.tags,
  venue: sent.venue ?? present.venue,
  organizer: sent.organizer ?? present.organizer,
});

/** The recipe for events and series: besides what all records have, they have a schedule, details, a cost and links. */
@Injectable()
export abstract class TimedWriter<
  T extends TimedRow,
  I extends TimedInput,
  Own extends object,
  Stored,
> extends RecordWriter<T, I, CheckedTimed & Own, Stored> {
  protected abstract readonly linkTables: LinkTables;

  constructor(
    records: RecordsService,
    images: Images,
    private readonly services: LinkedServices,
    @Inject(SETTINGS) protected readonly settings: Settings,
  ) {
    super(records, images);
  }

  /**
   * Fetches the images that records and their inline records name by URL, then runs the work, which may write
   * these records. Call it outside of the transaction.
   */
  async withImages<T>(
    ctx: RequestContext,
    inputs: readonly Pick<TimedInput, 'image' | 'venue' | 'organizer'>[],
    work: () => Promise<T>,
    whenBusy?: WhenBusy,
  ): Promise<T> {
    const images = inputs.map(({ image, venue, organizer }) => [
      image,
      ...imagesOf(venue),
      ...imagesOf(organizer),
    ]);
    return this.images.around(ctx, images, work, whenBusy);
  }

  /** A record as a write has stored it, with its links. */
  protected abstract linked(stored: StoredRecord, links: EventLinks): Stored;

  protected async insert(
    unit: UnitOfWork,
    write: CheckedWrite & CheckedRecord & CheckedTimed & Own,
  ): Promise<Stored> {
    const { sentLinks } = write;
    const links = { before: {}, after: { ...sentLinks } };
    const stored = await this.records.insert(unit, this.kind, { ...write, links });
    await this.linkTables.writeLinks(unit.manager, stored.id, sentLinks, {});
    return this.linked(stored, sentLinks);
  }

  protected async change(
    unit: UnitOfWork,
    current: T,
    write: CheckedWrite & CheckedRecord & CheckedTimed & Own,
  ): Promise<Stored> {
    const { sentLinks, present } = write;
    const links = { before: sentOf(present, sentLinks), after: { ...sentLinks }, present: { ...present } };
    const stored = await this.records.update(unit, this.kind, current, { ...write, links });
    await this.linkTables.writeLinks(unit.manager, current.id, sentLinks, present);
    return this.linked(stored, linksAfter(present, sentLinks));
  }

  protected async checkKind(unit: UnitOfWork, input: I, current: T | undefined): Promise<CheckedTimed & Own> {
    const schedule = this.schedule(unit, input, current);
    const own = await this.checkMore(unit, input, current, schedule);
    const { errors, ctx } = unit;
    const span = schedule && this.takesPlace(schedule, own);
    // Errors must not tell of a stored state that the caller may not read.
    const details = this.isDenied(ctx, current)
      ? {}
      : detailColumns({
          ...{ input, current, schedule: span, now: ctx.now, errors },
          tookPlace: () => current && this.tookPlace(current),
        });
    const [found, present] = await Promise.all([
      this.find(unit, input),
      current === undefined ? {} : this.linkTables.links(unit.manager, current.id),
    ]);
    return {
      schedule,
      details,
      sentLinks: await this.resolveLinks(unit, input, found, present),
      present,
      ...own,
    };
  }

  /** When it takes place as a whole, which limits its details. */
  protected takesPlace(schedule: Schedule, _own: Own): Schedule {
    return schedule;
  }

  /** When it took place as a whole before; undefined if its closed days are not its own. */
  protected tookPlace(current: T): Span | undefined {
    return current;
  }

  protected override sentTexts(unit: UnitOfWork, input: I, changed: ChangedRecord | undefined): SentTexts {
    const sent = super.sentTexts(unit, input, changed);
    if (changed === undefined) return sent;
    const { kind, settings } = this;
    const { record, former } = changed;
    return withoutOwnPage(sent, { kind, record, former, pages: settings.pages[kind.name] });
  }

  /** Checks what only this kind has; errors are added to those of the unit. */
  protected abstract checkMore(
    unit: UnitOfWork,
    input: I,
    current: T | undefined,
    schedule: Schedule | undefined,
  ): Promise<Own>;

  protected override async kindColumns(
    unit: UnitOfWork,
    input: I,
    { schedule, details }: CheckedTimed & Own,
    current: T | undefined,
  ): Promise<ColumnValues> {
    return Promise.resolve({
      ...(current === undefined ? { cost: null } : {}),
      ...schedule,
      ...details,
      ...this.costColumn(unit.ctx, input, current),
    });
  }

  protected override async check(
    unit: UnitOfWork,
    input: I,
    current: T | undefined,
  ): Promise<CheckedTexts & CheckedRecord & CheckedTimed & Own> {
    const checked = await super.check(unit, input, current);
    if (this.isDenied(unit.ctx, current)) return checked;
    return { ...checked, sent: reasonsAfter(unit, { input, current, sent: checked.sent }) };
  }

  /** Whether the write will be refused, however valid it is. */
  private isDenied(ctx: RequestContext, current: T | undefined): boolean {
    return current !== undefined && !this.mayEdit(ctx, current);
  }

  /**
   * Keeps the stored cost when the sent one is what a read returns. A read adds the site's currency to a cost
   * without one, which must not be stored, and shows only the lowest and the highest of several amounts.
   */
  private costColumn(
    { language }: RequestContext,
    input: I,
    current: T | undefined,
  ): { readonly cost?: string | null } {
    if (input.cost === undefined) return {};
    const { cost, text } = input.cost ?? { cost: null };
    const free = translate(language, { key: 'free' });
    const fields = (one: Cost | null) => formatCost(one, this.settings.currency, free);
    const shown = (one: Cost | null): string => JSON.stringify(fields(one));
    const stored = current && (current.cost === null ? null : (JSON.parse(current.cost) as Cost));
    if (stored !== undefined && (text === fields(stored).cost || shown(stored) === shown(cost))) return {};
    return { cost: cost === null ? null : JSON.stringify(cost) };
  }

  /** Start, end and zone are checked together, but only if each of them is valid by itself. */
  protected schedule({ ctx, errors }: UnitOfWork, input: I, current: T | undefined): Schedule | undefined {
    if (errors.hasAny(['start_date', 'end_date', 'timezone', 'all_day'])) return undefined;
    const site = { zone: this.settings.siteTimezone, now: ctx.now };
    // As above: what was not sent is that of the stored event.
    const told = this.isDenied(ctx, current) ? new ParamErrors() : errors;
    return createSchedule(input, current && scheduleOf(current), site, (name, rule) =>
      told.attempt(name, rule),
    );
  }

  /** Which of the linked records are there. */
  private async find(unit: UnitOfWork, input: I): Promise<FoundLinks> {
    const { manager } = unit;
    const terms = { category: input.categories ?? [], tag: input.tags ?? [] };
    const { category, tag } = await findTermsOnce(unit, terms);
    const linked = await presentLinks(
      manager,
      new Map([
        ['venue', input.venue ?? []],
        ['organizer', input.organizer ?? []],
      ]),
    );
    return {
      categories: category,
      tags: tag,
      venue: linked.get('venue') ?? new Set(),
      organizer: linked.get('organizer') ?? new Set(),
    };
  }

  private async resolveLinks(
    unit: UnitOfWork,
    input: I,
    found: FoundLinks,
    present: EventLinks,
  ): Promise<EventLinks> {
    const { venue, organizer } = input;
    const linkWrite = (links: readonly Link[], kind: 'venue' | 'organizer'): LinkWrite => ({
      links,
      found: found[kind],
      present: present[kind] ?? [],
    });
    return {
      categories: await this.resolveTerms(unit, 'categories', input.categories, found.categories),
      tags: await this.resolveTerms(unit, 'tags', input.tags, found.tags),
      venue: venue && (await this.services.venues.writer.resolve(unit, linkWrite(venue, 'venue'))),
      organizer:
        organizer && (await this.services.organizers.writer.resolve(unit, linkWrite(organizer, 'organizer'))),
    };
  }

  /** Ids must exist. Unknown names and slugs become new terms if the caller may create them. */
  private async resolveTerms(
    unit: UnitOfWork,
    param: 'categories' | 'tags',
    links: readonly TermLink[] | undefined,
    found: ReadonlyMap<TermLink, number>,
  ): Promise<number[] | undefined> {
    const { ctx, errors } = unit;
    if (links === undefined) return undefined;
    const kind = param === 'categories' ? 'category' : 'tag';
    const { writer } = this.services[param];
    const ids = new Set<number>();
    const newTerms = new Map<string, number>();
    for (const link of links) {
      const reference = typeof link === 'string' ? link : link.name;
      const id = found.get(link) ?? newTerms.get(caseless(reference));
      if (id !== undefined) ids.add(id);
      else if (isId(link)) errors.add(param, { key: `unknown_${kind}`, args: { value: reference } });
      else if (!may(ctx.caller, EDIT_CAPABILITY[kind]))
        errors.add(param, { key: 'terms_not_allowed', args: { value: reference } });
      else if (!reaches(ctx.caller, scopeFor(kind, 'write')))
        errors.deny(outOfScope(scopeFor(kind, 'write')));
      else {
        const created = await writer.createByName(unit, param, reference);
        if (created !== undefined) {
          newTerms.set(caseless(reference), created);
          ids.add(created);
          // What a reference meant by its name, it may mean now by the slug of the new term.
          unit.resolved?.clear();
        }
      }
    }
    return [...ids].sort((a, b) => a - b);
  }
}

const isId = (link: TermLink): boolean => typeof link === 'string' && /^-?\d+$/.test(link);

/** `findLinkedTerms`, but each link is looked up only once in a transaction of many events, unless a record has changed since. */
async function findTermsOnce(
  { ctx, manager, resolved }: UnitOfWork,
  links: LinksOfTerms,
): ReturnType<typeof findLinkedTerms> {
  if (resolved === undefined) return findLinkedTerms(manager, ctx, links);
  const keyOf = (kind: TermKind, link: TermLink): string => JSON.stringify([kind, ctx.language, link]);
  const unknown = (kind: TermKind): readonly TermLink[] =>
    links[kind].filter((link) => !resolved.has(keyOf(kind, link)));
  const found = await findLinkedTerms(manager, ctx, { category: unknown('category'), tag: unknown('tag') });
  const all = (kind: TermKind): ReadonlyMap<TermLink, number> => {
    for (const [link, id] of found[kind]) resolved.set(keyOf(kind, link), id);
    return new Map(
      links[kind].flatMap((link) => {
        const id = resolved.get(keyOf(kind, link));
        return id === undefined ? [] : [[link, id]];
      }),
    );
  };
  return { category: all('category'), tag: all('tag') };
}

const scheduleOf = (event: TimedRow): Schedule => ({
  start_date: event.start_date,
  end_date: event.end_date,
  timezone: event.timezone,
  utc_start: event.utc_start,
  utc_end: event.utc_end,
  all_day: Boolean(event.all_day),
});
