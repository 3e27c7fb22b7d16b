import { Inject, Injectable } from '@nestjs/common';
import type { Values } from '#access/changes/changes.service.js';
import { translate } from '#common/messages/messages.js';
import type { TermKind } from '#common/records/kinds.js';
import { may, reaches } from '#common/rights/roles.js';
import { scopeFor } from '#common/rights/scopes.js';
import { caseless } from '#common/text/fold.js';
import { createSchedule, type Schedule } from '#common/time/schedule.js';
import { type Cost, formatCost } from '#common/values/cost.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import type { CheckedTexts, CheckedWrite, ColumnValues } from '#content/localized/localized-writer.js';
import type { ChangedRecord, SentTexts } from '#content/localized/sent-texts.js';
import { Images, type WhenBusy } from '#content/media/images.js';
import { imagesOf, type Link } from '#content/records/link-list.js';
import { presentLinks } from '#content/records/linked.repository.js';
import type { LinkWrite } from '#content/records/linked-writer.js';
import { type CheckedRecord, RecordWriter } from '#content/records/record-writer.js';
import { RecordsService } from '#content/records/records.service.js';
import { EDIT_CAPABILITY } from '#content/terms/term.dto.js';
import { findLinkedTerms, type LinksOfTerms } from '#content/terms/terms.repository.js';
import { mayEdit } from '#content/visibility/visibility.js';
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
import { withoutBlanks } from './blanked-event.js';
import { type CreateEvent, EventTexts, type UpdateEvent } from './event.dto.js';
import { EVENT } from './event.entity.js';
import { type DetailColumns, detailColumns, reasonsAfter } from './event-details.js';
import { isUnchanged, withoutOwnPage } from './event-differences.js';
import type { EventRow } from './event-mapping.js';
import { EventPasswords } from './event-passwords.js';
import { type EventLinks, EventsRepository, type LinkedEvent, linkedEvent } from './events.repository.js';

type Input = CreateEvent | UpdateEvent;

/** The terms by how they are named, and the ids of records, that a write names and that are there. */
interface FoundLinks {
  readonly categories: ReadonlyMap<TermLink, number>;
  readonly tags: ReadonlyMap<TermLink, number>;
  readonly venue: ReadonlySet<number>;
  readonly organizer: ReadonlySet<number>;
}

/** What an event has besides what all records have. */
interface CheckedEvent {
  readonly schedule: Schedule | undefined;
  /** The columns of the details. */
  readonly details: DetailColumns;
  /** The links that are sent. */
  readonly sentLinks: EventLinks;
  /** All links that the event has. */
  readonly present: EventLinks;
}

type EventWrite = CheckedWrite & CheckedRecord & CheckedEvent;

/** A caller who may not read the event whole must not learn which external id it has. */
export const hidesExternalKey = (ctx: RequestContext, event: EventRow): boolean =>
  event.password_hash !== null && !mayEdit(ctx, event, 'event');

/** Whether the write will be refused, however valid it is. */
const isDenied = (ctx: RequestContext, current: EventRow | undefined): boolean =>
  current !== undefined && !mayEdit(ctx, current, 'event');

/** What keeps a published event from readers. */
const VISIBLE = { hide_from_listings: false, password_hash: null };

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

/** How far a circle of parents is looked for: each event costs a statement. */
const MAX_PARENTS = 100;

/** What a new event has where nothing was sent. */
const NEW = { cost: null, password_hash: null };

/** Writes events with their linked records, inside the caller's transaction. */
@Injectable()
export class EventWriter extends RecordWriter<EventRow, Input, CheckedEvent, LinkedEvent> {
  protected readonly kind = EVENT;
  protected readonly texts = EventTexts;
  protected readonly required = ['title', 'start_date', 'end_date'];

  constructor(
    records: RecordsService,
    images: Images,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
    private readonly passwords: EventPasswords,
    private readonly events: EventsRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super(records, images);
  }

  /**
   * Fetches the images that events and their inline records name by URL, then runs the work, which may write
   * these events. Call it outside of the transaction.
   */
  async withImages<T>(
    ctx: RequestContext,
    inputs: readonly Input[],
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

  override async update(unit: UnitOfWork, current: EventRow, input: Input): Promise<LinkedEvent> {
    return super.update(unit, current, current.password_hash === null ? input : withoutBlanks(input));
  }

  /** The same without a write if it would leave the event unchanged. @returns whether the event was written */
  async updateIfOther(unit: UnitOfWork, current: EventRow, input: UpdateEvent): Promise<boolean> {
    const write = await this.prepare(unit, input, current);
    const isSame = isUnchanged(current, write, { present: write.present, sent: write.sentLinks });
    if (isSame && !(await tablesOf(EVENT).isSlugFreed(unit.manager, current, write.sent))) return false;
    await this.change(unit, current, write);
    return true;
  }

  protected async insert(unit: UnitOfWork, write: EventWrite): Promise<LinkedEvent> {
    const { sentLinks } = write;
    const links = { before: {}, after: { ...sentLinks } };
    const stored = await this.records.insert(unit, EVENT, { ...write, links });
    await this.events.writeLinks(unit.manager, stored.id, sentLinks, {});
    return linkedEvent(stored, sentLinks);
  }

  protected async change(unit: UnitOfWork, current: EventRow, write: EventWrite): Promise<LinkedEvent> {
    const { sentLinks, present } = write;
    const links = { before: sentOf(present, sentLinks), after: { ...sentLinks }, present: { ...present } };
    const stored = await this.records.update(unit, EVENT, current, { ...write, links });
    await this.events.writeLinks(unit.manager, current.id, sentLinks, present);
    return linkedEvent(stored, linksAfter(present, sentLinks));
  }

  protected async checkKind(
    unit: UnitOfWork,
    input: Input,
    current: EventRow | undefined,
  ): Promise<CheckedEvent> {
    const schedule = this.schedule(unit, input, current);
    const { errors, ctx } = unit;
    // Errors must not tell of a stored state that the caller may not read.
    const details = isDenied(ctx, current)
      ? {}
      : detailColumns({ input, current, schedule, now: ctx.now, errors });
    const [found, present] = await Promise.all([
      this.find(unit, input),
      current === undefined ? {} : this.events.links(unit.manager, current.id),
    ]);
    await this.checkParent(unit, input.post_parent, current);
    return { schedule, details, sentLinks: await this.resolveLinks(unit, input, found, present), present };
  }

  protected override async kindColumns(
    unit: UnitOfWork,
    input: Input,
    { schedule, details }: CheckedEvent,
    current: EventRow | undefined,
  ): Promise<ColumnValues> {
    return {
      ...(current === undefined ? NEW : {}),
      ...(await this.protection(unit, input, current)),
      ...schedule,
      ...details,
      ...this.costColumn(unit.ctx, input, current),
    };
  }

  protected override async check(
    unit: UnitOfWork,
    input: Input,
    current: EventRow | undefined,
  ): Promise<CheckedTexts & CheckedRecord & CheckedEvent> {
    const checked = await super.check(unit, input, current);
    if (isDenied(unit.ctx, current)) return checked;
    return { ...checked, sent: reasonsAfter(unit, { input, current, sent: checked.sent }) };
  }

  protected override isHidden(ctx: RequestContext, current: EventRow): boolean {
    return hidesExternalKey(ctx, current);
  }

  /**
   * Keeps the stored cost when the sent one is what a read returns. A read adds the site's currency to a cost
   * without one, which must not be stored, and shows only the lowest and the highest of several amounts.
   */
  private costColumn(
    { language }: RequestContext,
    input: Input,
    current: EventRow | undefined,
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

  protected override sentTexts(
    unit: UnitOfWork,
    input: Input,
    changed: ChangedRecord | undefined,
  ): SentTexts {
    const sent = super.sentTexts(unit, input, changed);
    if (changed === undefined) return sent;
    const { record: event, former } = changed;
    return withoutOwnPage(sent, { event, former, pages: this.settings.pages.event });
  }

  /**
   * Keeps the stored hash when the password is unchanged: a new hash would look like a change. An event that is taken
   * over is as open as a new one.
   */
  private async protection(
    unit: UnitOfWork,
    { password }: Input,
    current: EventRow | undefined,
  ): Promise<object> {
    const isTaken = unit.hasTakenOver(current?.id);
    const isKept = !isTaken && current !== undefined && (await this.passwords.matches(current, password));
    const hash = await this.passwords.toStore(isKept ? undefined : password);
    return { ...(isTaken ? VISIBLE : {}), ...(hash === undefined ? {} : { password_hash: hash }) };
  }

  /** Start, end and zone are checked together, but only if each of them is valid by itself. */
  private schedule(
    { ctx, errors }: UnitOfWork,
    input: Input,
    current: EventRow | undefined,
  ): Schedule | undefined {
    if (errors.hasAny(['start_date', 'end_date', 'timezone', 'all_day'])) return undefined;
    const site = { zone: this.settings.siteTimezone, now: ctx.now };
    // As above: what was not sent is that of the stored event.
    const told = isDenied(ctx, current) ? new ParamErrors() : errors;
    return createSchedule(input, current && scheduleOf(current), site, (name, rule) =>
      told.attempt(name, rule),
    );
  }

  private async checkParent(
    { manager, errors }: UnitOfWork,
    parent: number | undefined,
    current: EventRow | undefined,
  ): Promise<void> {
    if (parent === undefined || parent === 0 || parent === current?.post_parent) return;
    // Nothing belongs to a new event yet.
    const ancestors = await this.events.lockParents(manager, parent, current === undefined ? 1 : MAX_PARENTS);
    if (ancestors.length === 0) errors.add('post_parent', { key: 'unknown_event' });
    if (current !== undefined && ancestors.includes(current.id))
      errors.add('post_parent', { key: 'event_own_parent' });
  }

  /** Which of the linked records are there. */
  private async find(unit: UnitOfWork, input: Input): Promise<FoundLinks> {
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
    input: Input,
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
      venue: venue && (await this.venues.writer.resolve(unit, linkWrite(venue, 'venue'))),
      organizer: organizer && (await this.organizers.writer.resolve(unit, linkWrite(organizer, 'organizer'))),
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
    const { writer } = this[param];
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

const scheduleOf = (event: EventRow): Schedule => ({
  start_date: event.start_date,
  end_date: event.end_date,
  timezone: event.timezone,
  utc_start: event.utc_start,
  utc_end: event.utc_end,
  all_day: Boolean(event.all_day),
});
