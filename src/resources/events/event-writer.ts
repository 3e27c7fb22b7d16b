import { Inject, Injectable } from '@nestjs/common';
import type { StoredStatus } from '#common/records/status.js';
import { may } from '#common/rights/roles.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import type { CheckedTexts, CheckedWrite, ColumnValues } from '#content/localized/localized-writer.js';
import { Images } from '#content/media/images.js';
import type { CheckedRecord } from '#content/records/record-writer.js';
import { RecordsService, type StoredRecord } from '#content/records/records.service.js';
import { withEditor } from '#content/visibility/editors.js';
import { mayEdit } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { invalidParams } from '#http/errors/api-error.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { withoutBlanks } from './blanked-event.js';
import { type CreateEvent, EventTexts, type UpdateEvent } from './event.dto.js';
import { EVENT } from './event.entity.js';
import type { Span } from './event-details.js';
import { isUnchanged } from './event-differences.js';
import type { EventRow } from './event-mapping.js';
import { EventPasswords } from './event-passwords.js';
import { overridesOf, type Scope } from './event-scope.js';
import { EventsRepository, type LinkedEvent, linkedEvent } from './events.repository.js';
import { EVENT_LINKS, type EventLinks } from './link-tables.repository.js';
import { overridesAfter, ownFieldsAfter, withResetTexts } from './occurrence-write.js';
import { SeriesOfEvents } from './series-of-events.js';
import { type CheckedTimed, LinkedServices, TimedWriter } from './timed-writer.js';

type Input = CreateEvent | UpdateEvent;
type EventWrite = CheckedWrite & CheckedRecord & CheckedTimed;

/** A caller who may not read the event whole must not learn which external id it has. */
export const hidesExternalKey = (ctx: RequestContext, event: EventRow): boolean =>
  event.password_hash !== null && !mayEdit(ctx, event, 'event');

/** Those that are sent, and the given ones where none are. */
const mergedLinks = (given: EventLinks, sent: EventLinks): EventLinks => ({
  ...given,
  ...Object.fromEntries(Object.entries(sent).filter(([, ids]) => ids !== undefined)),
});

/** The status that an occurrence gets of its series: what the caller may not publish waits. */
export const statusFor = (ctx: RequestContext, status: StoredStatus): StoredStatus =>
  may(ctx.caller, 'publish records') || !['publish', 'private'].includes(status) ? status : 'pending';

/** What keeps a published event from readers. */
export const VISIBLE = { hide_from_listings: false, password_hash: null };

/** How far a circle of parents is looked for: each event costs a statement. */
const MAX_PARENTS = 100;

/** Writes events with their linked records, inside the caller's transaction. */
@Injectable()
export class EventWriter extends TimedWriter<EventRow, Input, object, LinkedEvent> {
  protected readonly kind = EVENT;
  protected readonly texts = EventTexts;
  protected readonly linkTables = EVENT_LINKS;
  /** The fields, besides texts, that occurrences which are being written are to have of their own. */
  private readonly ownFields = new WeakMap<EventRow, ReadonlySet<string>>();
  protected readonly required = ['title', 'start_date', 'end_date'];

  constructor(
    records: RecordsService,
    images: Images,
    services: LinkedServices,
    @Inject(SETTINGS) settings: Settings,
    private readonly passwords: EventPasswords,
    private readonly events: EventsRepository,
    private readonly series: SeriesOfEvents,
  ) {
    super(records, images, services, settings);
  }

  /** Updates an event, or with a scope several occurrences of its series. */
  override async update(unit: UnitOfWork, current: EventRow, input: Input): Promise<LinkedEvent> {
    const { scope } = input as Partial<UpdateEvent>;
    const meant = current.password_hash === null ? input : withoutBlanks(input);
    if (scope !== undefined && current.series_id === null)
      unit.errors.add('scope', { key: 'scope_without_series' });
    else if (scope !== undefined && scope !== 'this')
      return this.series.writes.update(unit, current, meant, scope);
    await this.mayWrite(unit, current);
    return super.update(unit, current, meant);
  }

  /** Whether the caller may edit the event: an occurrence by its series, too. */
  async mayWrite(unit: UnitOfWork, event: EventRow): Promise<boolean> {
    return mayEdit(unit.ctx, await withEditor(unit.ctx, unit.manager, EVENT, event), 'event');
  }

  /** Moves an event, or several occurrences of its series, to the trash. */
  async trashInScope(unit: UnitOfWork, current: EventRow, scope: Scope | undefined): Promise<LinkedEvent> {
    if (scope !== undefined && current.series_id === null)
      throw invalidParams({ scope: { key: 'scope_without_series' } });
    if (current.series_id !== null && scope !== undefined && scope !== 'this')
      return this.series.writes.trash(unit, current, scope);
    if (current.series_id !== null) await this.series.writes.exclude(unit, current);
    const links = await EVENT_LINKS.links(unit.manager, current.id);
    return linkedEvent(await this.records.trash(unit, EVENT, current), links);
  }

  /** The same without a write if it would leave the event unchanged. @returns whether the event was written */
  async updateIfOther(unit: UnitOfWork, current: EventRow, input: UpdateEvent): Promise<boolean> {
    await this.mayWrite(unit, current);
    const write = await this.prepare(unit, input, current);
    const isSame = isUnchanged(current, write, { present: write.present, sent: write.sentLinks });
    if (isSame && !(await tablesOf(EVENT).isSlugFreed(unit.manager, current, write.sent))) return false;
    await this.change(unit, current, write);
    return true;
  }

  /** The same for an occurrence that is to have these fields of its own, besides texts, and no others. */
  async updateOccurrence(
    unit: UnitOfWork,
    current: EventRow,
    input: Input,
    own: ReadonlySet<string>,
  ): Promise<boolean> {
    this.ownFields.set(current, own);
    return this.updateIfOther(unit, current, input);
  }

  protected linked(stored: StoredRecord, links: EventLinks): LinkedEvent {
    return linkedEvent(stored, links);
  }

  protected async checkMore(unit: UnitOfWork, input: Input, current: EventRow | undefined): Promise<object> {
    const { scope } = input as Partial<UpdateEvent>;
    if (current === undefined && scope !== undefined)
      unit.errors.add('scope', { key: 'scope_without_series' });
    await this.checkParent(unit, input.post_parent, current);
    return {};
  }

  protected override async kindColumns(
    unit: UnitOfWork,
    input: Input,
    checked: CheckedTimed,
    current: EventRow | undefined,
  ): Promise<ColumnValues> {
    return {
      ...(current === undefined ? { password_hash: null } : {}),
      ...(await this.protection(unit, input, current)),
      ...(await super.kindColumns(unit, input, checked, current)),
    };
  }

  /** An occurrence has of its own what is sent, and of its series what is reset. */
  protected override async complete(
    unit: UnitOfWork,
    input: Input,
    checked: CheckedTexts & CheckedRecord & CheckedTimed,
    current?: EventRow,
  ): Promise<EventWrite> {
    if (current === undefined || current.series_id === null)
      return super.complete(unit, input, checked, current);
    const { reset_overrides: reset = [] } = input as Partial<UpdateEvent>;
    const sent = withResetTexts(checked.sent, current, reset);
    const write = await super.complete(unit, input, { ...checked, sent }, current);
    const exact = this.ownFields.get(current);
    const own = exact ?? ownFieldsAfter(input, current);
    const overrides = overridesAfter(own, sent, current);
    if (reset.length === 0 && exact === undefined)
      return { ...write, columns: { ...write.columns, overrides } };
    const written = { ...current, ...write.columns } as EventRow;
    const given = await this.series.writes.given(unit, written, { own, reset });
    const { status, ...columns } = given.columns;
    const isGivenBack = reset.includes('status') || exact !== undefined;
    const isReset = isGivenBack && status !== undefined && current.status !== 'trash';
    return {
      ...write,
      columns: { ...write.columns, ...columns, overrides },
      sentLinks: mergedLinks(given.links, write.sentLinks),
      publication: isReset
        ? { ...write.publication, status: statusFor(unit.ctx, status as StoredStatus) }
        : write.publication,
    };
  }

  protected override async change(
    unit: UnitOfWork,
    current: EventRow,
    write: EventWrite,
  ): Promise<LinkedEvent> {
    if (current.series_id === null) return super.change(unit, current, write);
    const isTrashed = write.publication.status === 'trash';
    if (isTrashed === (current.status === 'trash')) return super.change(unit, current, write);
    if (isTrashed) await this.series.writes.exclude(unit, current);
    const recurrence_id = current.recurrence_id ?? current.start_date;
    const after = { ...current, ...write.columns, recurrence_id } as EventRow;
    const columns = isTrashed ? {} : await this.series.writes.include(unit, after);
    return super.change(unit, current, { ...write, columns: { ...write.columns, ...columns } });
  }

  protected override isHidden(ctx: RequestContext, current: EventRow): boolean {
    return hidesExternalKey(ctx, current);
  }

  /** An occurrence has closed days of its series, on which others take place. */
  protected override tookPlace(current: EventRow): Span | undefined {
    return current.series_id === null || overridesOf(current).has('closed_days') ? current : undefined;
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

  private async checkParent(
    { manager, errors }: UnitOfWork,
    parent: number | undefined,
    current: EventRow | undefined,
  ): Promise<void> {
    if (parent === undefined || parent === current?.post_parent) return;
    if (current !== undefined && current.series_id !== null) {
      errors.add('post_parent', { key: 'parent_of_occurrence' });
      return;
    }
    if (parent === 0) return;
    // Nothing belongs to a new event yet.
    const ancestors = await this.events.lockParents(manager, parent, current === undefined ? 1 : MAX_PARENTS);
    if (ancestors.length === 0) errors.add('post_parent', { key: 'unknown_event' });
    if (current !== undefined && ancestors.includes(current.id))
      errors.add('post_parent', { key: 'event_own_parent' });
  }
}
