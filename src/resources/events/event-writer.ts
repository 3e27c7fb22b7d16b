import { Injectable } from '@nestjs/common';
import { denied, outOfScope } from '../../http/errors/denied.js';
import { may, reaches } from '../../common/rights/roles.js';
import { scopeFor } from '../../common/rights/scopes.js';
import { CategoriesService } from '../categories/categories.service.js';
import type { RequestContext } from '../../http/context/request-context.js';
import type { UnitOfWork } from '../../http/context/unit-of-work.js';
import { type Cost, formatCost } from '../../common/values/cost.js';
import { translate } from '../../common/messages/messages.js';
import type { TermKind } from '../../common/records/kinds.js';
import { caseless } from '../../common/text/fold.js';
import type { WhenBusy } from '../../content/media/images.js';
import { LocalizedRepository } from '../../content/localized/localized.repository.js';
import { RecordCache } from '../../content/localized/record-cache.js';
import { FormerTexts } from '../../content/localized/former-texts.js';
import { keepOriginalName, type SentTexts, sentTexts } from '../../content/localized/sent-texts.js';
import { OrganizersService } from '../organizers/organizers.service.js';
import {
  checkedKey,
  type ExternalKey,
  lockExternal,
  requireForNew,
} from '../../content/records/external-id.js';
import type { Values } from '../../access/changes/change-details.js';
import { EVENT } from './event.entity.js';
import { imagesOf, type Link } from '../../content/records/link-list.js';
import type { LinkWrite } from '../../content/records/linked-records.js';
import { RecordsService, type RecordWrite } from '../../content/records/records.service.js';
import type { TermLink } from '../../http/parameters/rules.js';
import { sentFields } from '../../http/parameters/sent-fields.js';
import { sentColumns } from '../../content/records/sent-values.js';
import { mayEdit } from '../../content/visibility/visibility.js';
import { TagsService } from '../tags/tags.service.js';
import { findLinkedTerms, type LinksOfTerms } from '../../content/terms/terms.repository.js';
import { EDIT_CAPABILITY } from '../../content/terms/term.dto.js';
import { createSchedule, type Schedule } from '../../common/time/schedule.js';
import { VenuesService } from '../venues/venues.service.js';
import { type CreateEvent, EventTexts, type UpdateEvent } from './event.dto.js';
import { isUnchanged, withoutOwnPage } from './event-differences.js';
import { removeBlanks } from './blanked-event.js';
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

/** A write whose parameters are checked. */
interface PreparedWrite {
  readonly write: RecordWrite;
  /** Those that are sent. */
  readonly links: EventLinks;
  /** All that the event has. */
  readonly present: EventLinks;
  readonly former: FormerTexts;
}

/** An event as a write has left it. */
export interface WrittenEvent {
  readonly event: LinkedEvent;
  readonly isNew: boolean;
}

/** A caller who may not read the event whole must not learn which external id it has. */
export const hidesExternalKey = (ctx: RequestContext, event: EventRow): boolean =>
  event.password_hash !== null && !mayEdit(ctx, event, 'event');

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

const namesRecords = ({ venue, organizer, categories, tags, image }: Input): boolean =>
  [venue, organizer, categories, tags, image].some((one) => one !== undefined);

/** How far a circle of parents is looked for: each event costs a statement. */
const MAX_PARENTS = 100;

const DEFAULTS = { ...EVENT.defaults, cost: null, password_hash: null };

/** Writes events with their linked records, inside the caller's transaction. */
@Injectable()
export class EventWriter {
  constructor(
    private readonly records: RecordsService,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
    private readonly passwords: EventPasswords,
    private readonly events: EventsRepository,
    private readonly cache: RecordCache,
  ) {}

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
    return this.records.images.around(ctx, images, work, whenBusy);
  }

  async create(unit: UnitOfWork, input: CreateEvent): Promise<LinkedEvent> {
    const { write, links } = await this.prepare(unit, input, undefined);
    const stored = await this.records.insert(unit, EVENT, {
      ...write,
      columns: { ...DEFAULTS, ...write.columns },
      links: { before: {}, after: { ...links } },
    });
    await this.events.writeLinks(unit.manager, stored.id, links, {});
    return linkedEvent(stored, links);
  }

  /**
   * Updates the event with this external key, or creates it. An event in the trash is updated and stays
   * there, unless a status is sent or it is taken over. Where the caller must not learn of the event, the answer is
   * that of a create.
   */
  async put(unit: UnitOfWork, external: ExternalKey, input: UpdateEvent): Promise<WrittenEvent> {
    const { manager, errors } = unit;
    const key = checkedKey(external, input, errors);
    const id = key && (await lockExternal(manager, EVENT, key));
    const current = id && (await LocalizedRepository.of<EventRow>(EVENT).loadForUpdate(manager, id));
    if (current && !hidesExternalKey(unit.ctx, current)) {
      await this.records.takeOver(unit, EVENT, current, input);
      return { event: await this.update(unit, current, input), isNew: false };
    }
    requireForNew(EVENT, ['title', 'start_date', 'end_date'], input, errors);
    unit.expectNone();
    const named = Object.assign(input, {
      external_source: external.source,
      external_id: external.externalId,
    });
    return { event: await this.create(unit, named as CreateEvent), isNew: true };
  }

  /** Checks the parameters before the right to edit this event, like all writes. */
  async update(unit: UnitOfWork, current: EventRow, input: UpdateEvent): Promise<LinkedEvent> {
    if (current.password_hash !== null) removeBlanks(input);
    const prepared = await this.prepare(unit, input, current);
    unit.expect(current);
    return this.write(unit, current, prepared);
  }

  /** The same without a write if it would leave the event unchanged. @returns whether the event was written */
  async updateIfOther(unit: UnitOfWork, current: EventRow, input: UpdateEvent): Promise<boolean> {
    const prepared = await this.prepare(unit, input, current);
    const { write, links, present } = prepared;
    unit.expect(current);
    const isSame = isUnchanged(current, write, { present, sent: links });
    if (isSame && !(await LocalizedRepository.of(EVENT).isSlugFreed(unit.manager, current, write.sent)))
      return false;
    await this.write(unit, current, prepared);
    return true;
  }

  private async write(
    unit: UnitOfWork,
    current: EventRow,
    { write, links, present, former }: PreparedWrite,
  ): Promise<LinkedEvent> {
    const stored = await this.records.update(unit, EVENT, current, {
      ...write,
      former,
      links: { before: sentOf(present, links), after: { ...links }, present: { ...present } },
    });
    await this.events.writeLinks(unit.manager, current.id, links, present);
    return linkedEvent(stored, linksAfter(present, links));
  }

  /** Checks and resolves all parameters, and reports all errors at once; then the right to edit the present event. */
  private async prepare(
    unit: UnitOfWork,
    input: Input,
    current: EventRow | undefined,
  ): Promise<PreparedWrite> {
    const { ctx, errors } = unit;
    const schedule = this.schedule(unit, input, current);
    const [former, found, present] = await Promise.all([
      current === undefined ? FormerTexts.NONE : FormerTexts.load(unit.manager, EVENT, current.id),
      this.find(unit, input),
      current === undefined ? {} : this.events.links(unit.manager, current.id),
      // The response shows the linked records; an import shows none.
      unit.resolved === undefined && (current !== undefined || namesRecords(input))
        ? this.cache.enter(unit.manager)
        : undefined,
    ]);
    const sent = this.sentTexts(unit, input, current, former);
    keepOriginalName(unit, EVENT, sent, current?.original_language ?? ctx.language);
    await this.checkParent(unit, input.post_parent, current);
    const publication = await this.records.publication(unit, input, current);
    const { images } = this.records;
    const image = await images.find(unit, input.image, current);
    const links = await this.resolveLinks(unit, input, found, present);
    const external = this.records.external(unit, input, current);
    errors.throwIfAny();
    // Before the password, which takes processor time to hash.
    if (current !== undefined && !mayEdit(ctx, current, 'event')) throw denied(ctx.caller);
    const columns = {
      ...(await this.protection(unit, input, current)),
      ...schedule,
      ...sentColumns(EVENT, input),
      ...external,
      ...(await images.column(unit, image)),
      ...this.costColumn(unit.ctx, input, current),
    };
    return { write: { publication, columns, sent, fields: sentFields(input) }, links, present, former };
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
    const fields = (one: Cost | null) => formatCost(one, this.records.settings.currency, free);
    const shown = (one: Cost | null): string => JSON.stringify(fields(one));
    const stored = current && (current.cost === null ? null : (JSON.parse(current.cost) as Cost));
    if (stored !== undefined && (text === fields(stored).cost || shown(stored) === shown(cost))) return {};
    return { cost: cost === null ? null : JSON.stringify(cost) };
  }

  private sentTexts(
    unit: UnitOfWork,
    input: Input,
    current: EventRow | undefined,
    former: FormerTexts,
  ): SentTexts {
    if (current === undefined) return sentTexts(unit, EVENT, EventTexts, input);
    const sent = sentTexts(unit, EVENT, EventTexts, input, { record: current, former });
    return withoutOwnPage(sent, { event: current, former, pages: this.records.settings.pages.event });
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
    { ctx: { now }, errors }: UnitOfWork,
    input: Input,
    current: EventRow | undefined,
  ): Schedule | undefined {
    if (errors.hasAny(['start_date', 'end_date', 'timezone', 'all_day'])) return undefined;
    const site = { zone: this.records.settings.siteTimezone, now };
    return createSchedule(input, current && scheduleOf(current), site, (name, rule) =>
      errors.attempt(name, rule),
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
    return {
      categories: category,
      tags: tag,
      venue: await this.venues.present(manager, input.venue ?? []),
      organizer: await this.organizers.present(manager, input.organizer ?? []),
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
      venue: venue && (await this.venues.resolve(unit, linkWrite(venue, 'venue'))),
      organizer: organizer && (await this.organizers.resolve(unit, linkWrite(organizer, 'organizer'))),
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
    const { terms } = this[param];
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
        const created = await terms.createByName(unit, param, reference);
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
