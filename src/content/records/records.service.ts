import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EVERYBODY, type Verb } from '#access/changes/change.entity.js';
import { ChangesService, type NewChange, type Values } from '#access/changes/changes.service.js';
import { UsersService } from '#access/users/users.service.js';
import type { RecordKind } from '#common/records/kinds.js';
import { type StoredStatus, storedStatus } from '#common/records/status.js';
import { may } from '#common/rights/roles.js';
import { scopeFor } from '#common/rights/scopes.js';
import { type DateInput, resolveInstant, withinCalendar } from '#common/time/date-input.js';
import { toWall } from '#common/time/zone.js';
import type { TakenOver } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { denied } from '#http/errors/denied.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { keepFormerSlugs } from '../localized/former-slugs.repository.js';
import { FormerTexts, rememberTexts } from '../localized/former-texts.js';
import { loadInherited } from '../localized/inherited-texts.repository.js';
import { inheritedId, type KindDescription } from '../localized/kinds.js';
import { tablesOf } from '../localized/localized-tables.js';
import { sentLanguages, type SentTexts } from '../localized/sent-texts.js';
import { trashedSlug, untrashedSlug } from '../localized/slugs.js';
import { type ShownText, type Texts, withInherited } from '../localized/texts.js';
import type { SourcesByLanguage } from '../localized/translation-status.js';
import {
  formerSources,
  insertLocalized,
  writeSentTexts,
  type WrittenTexts,
} from '../localized/translations.js';
import { wordsAfter } from '../search/record-words.js';
import { SearchIndex } from '../search/search-index.js';
import { isPublic, knownTo, type LoadedRecord, type OwnedRecord } from '../visibility/visibility.js';
import {
  type ExternalColumns,
  externalColumns,
  maySetSource,
  refuseClosedSource,
  refuseDuplicateKey,
} from './external-id.js';
import type { RecordFields } from './record.dto.js';
import { type RecordColumnValues, RecordListeners, type WrittenLinks } from './record-listeners.js';
import { recordTablesOf } from './record-tables.js';
import { changedColumns, recordValues, withoutTrashedSlugs } from './record-values.js';

/** The columns of a record that depend on the caller's rights. */
export interface Publication {
  readonly author_id: number;
  readonly status: StoredStatus;
  readonly published_at: number;
}

/** A record that was found by its external id. */
export type FoundRecord = Pick<LoadedRecord, 'id' | 'author_id' | 'external_source'>;

export interface RecordWrite {
  readonly publication: Publication;
  /** The changed columns of the kind's own table. */
  readonly columns: Readonly<Record<string, unknown>>;
  readonly sent: SentTexts;
  /** How texts are read that are derived from others. */
  readonly shownText?: ShownText | undefined;
  /** The texts that the record inherits, from `loadInherited`; without them they are loaded if it inherits any. */
  readonly inherited?: Texts | undefined;
  /** The names of the sent parameters, for the change log. */
  readonly fields: readonly string[];
  /** The records that this one names before and after the write; the caller stores these links. */
  readonly links?: WrittenLinks & { readonly before: Values; readonly after: Values };
}

/** A change of a record that is there. */
export interface RecordChange extends RecordWrite {
  readonly former: FormerTexts;
}

/** A record as a write has stored it. */
export interface StoredRecord {
  readonly id: number;
  /** All columns of its own row that are loaded with each record. */
  readonly columns: RecordColumnValues;
  /** Those that readers see: its own and those that it inherits. */
  readonly shown: Texts;
}

const loadedColumns = ({ columns }: KindDescription, row: RecordColumnValues): RecordColumnValues =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));

/** The texts of a record after a change. */
interface TextsAfter {
  readonly verb: Verb;
  readonly written: WrittenTexts;
  /** The columns of the record's own row that follow from the texts, still to be stored. */
  readonly columns: RecordColumnValues;
  readonly texts: Texts;
}

/** Whether the words that a search finds the record by may change. */
const isSearchedBy = ({ searched }: KindDescription<RecordKind>, { sent, columns }: RecordWrite): boolean =>
  searched.shared.some((column) => column in columns) ||
  sent.values().some(({ texts }) => searched.texts.some((field) => field in texts));

/** The columns that decide whether others see a record's picture. */
interface PictureAudience extends OwnedRecord {
  readonly image_id?: number | null;
  readonly password_hash?: string | null;
}

/** A key of the picture that the record shows and its audience; the same for all records that show none. */
const shownPicture = (state: PictureAudience | undefined): string =>
  state?.image_id == null
    ? ''
    : [state.image_id, state.status, state.published_at, state.author_id, state.password_hash == null].join();

/** Whether everybody sees the record's picture in its present state. */
const showsPicture = (state: PictureAudience): boolean =>
  isPublic({ ...state, hide_from_listings: false }) && state.password_hash == null;

/** The common part of writing events, venues and organizers. */
@Injectable()
export class RecordsService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly users: UsersService,
    private readonly changes: ChangesService,
    private readonly search: SearchIndex,
    private readonly listeners: RecordListeners,
  ) {}

  /**
   * Determines author, status and publication date: of a record that is taken over as of a new one. Validation errors
   * are added to those of the unit.
   */
  async publication(
    unit: UnitOfWork,
    input: RecordFields,
    current: LoadedRecord | undefined,
  ): Promise<Publication> {
    const before = unit.hasTakenOver(current?.id) ? undefined : current;
    const author = await this.author(unit, input, before);
    if (current === undefined && input.status === 'trash')
      unit.errors.add('status', { key: 'status_trash_on_create' });
    return {
      author_id: author,
      status: allowedStatus(unit.ctx, input, before),
      published_at: this.publishedAt(unit, input, before),
    };
  }

  /**
   * The author of a record that a write has found by its external id, if the caller replaces them: they may not set ids of
   * the source. Whoever uses an id in advance must not own what another system sends later.
   */
  async replacedAuthor(
    { ctx: { caller }, manager }: UnitOfWork,
    { name }: KindDescription<RecordKind>,
    { author_id, external_source: source }: FoundRecord,
    { author }: RecordFields,
  ): Promise<TakenOver['from'] | undefined> {
    if (caller === null || !may(caller, 'edit records of others', scopeFor(name, 'write'))) return undefined;
    if (source === null || author_id === (author ?? caller.id)) return undefined;
    const from = await this.users.find(manager, author_id);
    const isRightful = from === undefined || maySetSource(from, source, this.settings.externalSourceRoles);
    return isRightful ? undefined : { id: from.id, username: from.username };
  }

  /** Notes in the unit that this write takes the record over, if it does; `publication` goes by that. */
  async takeOver(
    unit: UnitOfWork,
    kind: KindDescription<RecordKind>,
    record: FoundRecord,
    input: RecordFields,
  ): Promise<boolean> {
    const from = await this.replacedAuthor(unit, kind, record, input);
    if (from !== undefined) unit.takenOver.push({ kind: kind.name, id: record.id, from });
    return from !== undefined;
  }

  /** The external key after a write; refusals are added to the errors of the unit. */
  external(unit: UnitOfWork, input: ExternalColumns, current: ExternalColumns | undefined): ExternalColumns {
    const columns = externalColumns(input, current, unit.errors);
    refuseClosedSource(unit, columns, current, this.settings.externalSourceRoles);
    return columns;
  }

  private async author(
    { ctx: { caller }, manager, errors }: UnitOfWork,
    input: RecordFields,
    current: LoadedRecord | undefined,
  ): Promise<number> {
    const present = current?.author_id ?? caller?.id ?? 0;
    const wanted = input.author ?? present;
    if (wanted === present) return present;
    if (wanted !== caller?.id && !may(caller, 'set the author')) errors.deny(denied(caller));
    else if (!(await this.users.exists(manager, wanted))) errors.add('author', { key: 'unknown_author' });
    return wanted;
  }

  private publishedAt(
    { ctx: { now }, errors }: UnitOfWork,
    { date, date_utc }: RecordFields,
    current: LoadedRecord | undefined,
  ): number {
    const read = (name: string, input: DateInput, zone: string) =>
      errors.attempt(name, () => withinCalendar(resolveInstant(input, { zone, now })));
    const { siteTimezone } = this.settings;
    // As it was read: of two hours that the clock shows alike, it may be the second.
    if (current && date?.kind === 'wall' && date.value === toWall(current.published_at, siteTimezone))
      return current.published_at;
    const sent =
      date === undefined ? date_utc && read('date_utc', date_utc, 'UTC') : read('date', date, siteTimezone);
    return sent ?? current?.published_at ?? now;
  }

  /** Adds a record with its texts and its change row. */
  async insert(
    unit: UnitOfWork,
    kind: KindDescription<RecordKind>,
    write: RecordWrite,
  ): Promise<StoredRecord> {
    const { ctx, manager } = unit;
    await refuseDuplicateKey(unit, kind, write.columns);
    const columns = { ...write.columns, ...write.publication };
    const added = await insertLocalized(manager, {
      kind,
      sequence: 'record',
      language: ctx.language,
      columns,
      sent: write.sent,
      now: ctx.now,
    });
    const { id, texts } = added;
    const inherited = write.inherited ?? (await this.inherited(manager, kind, columns));
    const shown = withInherited(texts, inherited, kind.texts);
    this.listeners.created(manager, kind.name, {
      id,
      columns,
      texts: shown,
      links: write.links?.after ?? {},
    });
    const state = { values: columns, written: texts, inherited };
    this.search.change(manager, kind, id, {
      after: wordsAfter(kind, { original_language: ctx.language }, state),
    });
    await this.schedule(unit, kind, id, write.publication);
    const known_to = knownTo(undefined, columns);
    await this.logPictures(unit, [undefined, columns]);
    await this.log(unit, kind, id, {
      verb: 'create',
      known_to,
      languages: sentLanguages(write.sent),
      fields: write.fields,
      after: { ...recordValues(kind, columns, texts), ...write.links?.after },
    });
    return { id, columns: loadedColumns(kind, added.columns), shown };
  }

  /**
   * Changes a record and the texts of the request's language, and adds its change row. What it inherits its texts from stays
   * the same.
   */
  async update(
    unit: UnitOfWork,
    kind: KindDescription<RecordKind>,
    current: LoadedRecord,
    write: RecordChange,
  ): Promise<StoredRecord> {
    const { ctx, manager } = unit;
    await refuseDuplicateKey(unit, kind, write.columns, current.id);
    const inherited = write.inherited ?? (await this.inherited(manager, kind, current));
    const row = {
      ...write.columns,
      ...write.publication,
      trashed_status: trashedStatus(current, write.publication.status),
      modified_at: ctx.now,
      version: current.version + 1,
    };
    const change = {
      id: current.id,
      before: { ...current },
      texts: withInherited(current.texts, inherited, kind.texts),
      columns: row,
      sent: write.sent,
      links: write.links,
    };
    const sources = await formerSources(manager, kind, current, write.sent);
    const before = isSearchedBy(kind, write)
      ? await this.search.wordsOf(manager, kind, current.id)
      : undefined;
    await this.listeners.changing(manager, kind.name, change);
    const { verb, written, columns, texts } = await this.writeTexts(
      unit,
      kind,
      current,
      { ...write, inherited },
      sources,
    );
    const shown = withInherited(texts, inherited, kind.texts);
    const localized = tablesOf(kind);
    await localized.patch(manager, current.id, { ...changedColumns(current, row), ...columns });
    const after = { ...write.publication, texts };
    await keepFormerSlugs(manager, kind.name, [{ id: current.id, before: current, after }], ctx.now);
    if (before !== undefined) {
      const values = { ...current, ...write.columns };
      const words = wordsAfter(kind, current, { values, written, before });
      this.search.change(manager, kind, current.id, { before, after: words });
    }
    this.listeners.changed(manager, kind.name, change, shown);
    await this.schedule(unit, kind, current.id, write.publication, current);
    const known_to = knownTo(current, { ...current, ...row });
    await this.logPictures(unit, [current, { ...current, ...row }]);
    await this.log(unit, kind, current.id, {
      verb,
      known_to,
      languages: [...written.keys()],
      fields: write.fields,
      before: { ...recordValues(kind, current, current.texts), ...write.links?.before },
      after: { ...recordValues(kind, { ...current, ...row }, texts), ...write.links?.after },
    });
    return { id: current.id, columns: loadedColumns(kind, { ...current, ...row }), shown };
  }

  /** Writes the sent texts, and the slugs of a record that goes to the trash or comes back. */
  private async writeTexts(
    unit: UnitOfWork,
    kind: KindDescription<RecordKind>,
    current: LoadedRecord,
    { publication: { status }, sent: all, former, shownText, inherited }: RecordChange,
    sources: SourcesByLanguage,
  ): Promise<TextsAfter> {
    const { ctx, manager } = unit;
    const verb = await this.moveSlugs(manager, kind, current, status);
    const localized = tablesOf<LoadedRecord>(kind);
    const moved =
      verb === 'update' ? current : ((await localized.loadForUpdate(manager, current.id)) ?? current);
    const sent = verb === 'restore' ? withoutTrashedSlugs(all, current) : all;
    const state = { version: current.version + 1, now: ctx.now, trashed: status === 'trash' };
    const { written, columns } = await writeSentTexts(
      manager,
      kind,
      { current: moved, sent, sources },
      state,
    );
    const after = new Map([...moved.texts, ...written]);
    const shown = (own: Texts): Texts => withInherited(own, inherited, kind.texts);
    const before = { ...current, texts: shown(current.texts) };
    const remembered = rememberTexts(unit, kind, former, before, shown(after), shownText);
    return { verb, written, columns: { ...columns, ...remembered }, texts: after };
  }

  /**
   * Logs a change of the pictures whose audience this write changes: it depends on the records that show
   * them.
   */
  private async logPictures(
    { ctx, manager }: UnitOfWork,
    states: readonly [before: PictureAudience | undefined, after: PictureAudience],
  ): Promise<void> {
    const [before, after] = states.map(shownPicture);
    if (before === after) return;
    const ids = new Set(states.flatMap((state) => state?.image_id ?? []));
    for (const id of ids) {
      // A published event that is hidden from lists still shows its picture.
      const isSeen = states.some((state) => state?.image_id === id && showsPicture(state));
      const known_to = isSeen ? EVERYBODY : states[1].author_id;
      await this.changes.add(manager, ctx, {
        kind: 'media',
        record_id: id,
        verb: 'update',
        fields: [],
        known_to,
      });
    }
  }

  /**
   * Moves a record to the trash.
   * @param fields what the change log names, for writers who are to find out later that they did it
   */
  async trash(
    unit: UnitOfWork,
    kind: KindDescription<RecordKind>,
    current: LoadedRecord,
    fields: readonly string[] = [],
  ): Promise<StoredRecord> {
    const { author_id, published_at } = current;
    const publication = { author_id, published_at, status: 'trash' } as const;
    const former = await FormerTexts.load(unit.manager, kind, current.id);
    return this.update(unit, kind, current, {
      publication,
      former,
      columns: {},
      sent: new Map(),
      fields,
    });
  }

  private async inherited(
    manager: EntityManager,
    kind: KindDescription,
    record: object,
  ): Promise<Texts | undefined> {
    return inheritedId(kind, record) === null ? undefined : loadInherited(manager, kind, record);
  }

  /** Releases the slugs of a record that goes to the trash. A restored record gets slugs that are free. */
  private async moveSlugs(
    manager: EntityManager,
    kind: KindDescription,
    current: LoadedRecord,
    status: StoredStatus,
  ): Promise<Verb> {
    const isTrashed = status === 'trash';
    if (isTrashed === (current.status === 'trash')) return 'update';
    const localized = tablesOf(kind);
    for (const [language, { slug }] of current.texts) {
      if (slug == null) continue;
      const wanted = isTrashed ? trashedSlug(slug) : untrashedSlug(slug);
      const moved = await localized.freeSlug(manager, current.id, wanted);
      await localized.patchTexts(manager, current.id, language, { slug: moved, slug_claim: null });
    }
    await localized.claimSlugs(manager, current.id);
    return isTrashed ? 'trash' : 'restore';
  }

  /** Stores a future publication date, so that the publication is written to the change log then. */
  private async schedule(
    { ctx, manager }: UnitOfWork,
    kind: KindDescription<RecordKind>,
    id: number,
    { status, published_at }: Publication,
    current?: LoadedRecord,
  ): Promise<void> {
    if (status === current?.status && published_at === current.published_at) return;
    if (current !== undefined) await recordTablesOf(kind.name).unschedule(manager, id);
    if (status !== 'publish' || published_at <= ctx.now) return;
    await recordTablesOf(kind.name).schedule(manager, id, published_at);
  }

  private async log(
    { ctx, manager }: UnitOfWork,
    kind: KindDescription,
    id: number,
    change: Omit<NewChange, 'kind' | 'record_id'>,
  ): Promise<void> {
    await this.changes.add(manager, ctx, { ...change, kind: kind.name, record_id: id });
  }
}

/** The status before the trash, for a record that is in it. */
function trashedStatus(current: LoadedRecord, status: StoredStatus): StoredStatus | null {
  if (status !== 'trash') return null;
  return current.status === 'trash' ? current.trashed_status : current.status;
}

/** The requested status, or `pending` where the caller may not publish. */
function allowedStatus(
  ctx: RequestContext,
  input: RecordFields,
  current: LoadedRecord | undefined,
): StoredStatus {
  const mayPublish = may(ctx.caller, 'publish records');
  if (input.status === undefined) return current?.status ?? (mayPublish ? 'publish' : 'draft');
  const wanted = storedStatus(input.status);
  return !mayPublish && (wanted === 'publish' || wanted === 'private') ? 'pending' : wanted;
}
