import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { denied } from '../auth/access.guard.js';
import { may } from '../auth/roles.js';
import { UsersService } from '../users/users.service.js';
import { ChangesService, type NewChange } from '../changes/changes.service.js';
import { EVERYBODY, type Verb } from '../changes/change.entity.js';
import type { Values } from '../changes/change-details.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import type { RequestContext } from '../context/request-context.js';
import { deleteRow, insertRows, updateRow } from '../database/rows.js';
import type { ParamErrors } from '../http/api-error.js';
import { rememberTexts } from '../i18n/former-texts.js';
import { loadForUpdate } from '../i18n/localized-rows.js';
import { claimSlugs, freeSlug, trashedSlug, untrashedSlug } from '../i18n/slugs.js';
import { sentLanguages, type SentTexts } from '../i18n/sent-texts.js';
import type { ShownText } from '../i18n/texts.js';
import { insertLocalized, writeSentTexts } from '../i18n/translations.js';
import { Images } from '../media/images.js';
import { type DateInput, resolveInstant, withinCalendar } from '../time/date-input.js';
import { FactIndex } from '../search/fact-index.js';
import { wordsAfter } from '../search/record-words.js';
import { SearchIndex } from '../search/search-index.js';
import { refuseTaken } from './external-id.js';
import type { KindDescription, RecordKind } from './kinds.js';
import type { RecordFields } from './record.dto.js';
import { isPublic, knownTo } from './known-to.js';
import { recordValues } from './record-values.js';
import { withoutTrashedSlugs } from './sent-values.js';
import type { StoredStatus } from './status.js';
import { allowedStatus, trashedStatus } from './status-of-write.js';
import type { LoadedRecord, OwnedRecord } from './visibility.js';

/** The columns of a record that the caller's rights decide over. */
export interface Publication {
  readonly author_id: number;
  readonly status: StoredStatus;
  readonly published_at: number;
}

export interface RecordWrite {
  readonly publication: Publication;
  /** The kind's own columns that change. */
  readonly columns: Readonly<Record<string, unknown>>;
  readonly sent: SentTexts;
  /** How its texts are read, where some follow from others. */
  readonly shownText?: ShownText | undefined;
  /** Names of the parameters that were sent, for the change log. */
  readonly fields: readonly string[];
  /** What the record names before and after the write, which the caller links. */
  readonly links?: { readonly before: Values; readonly after: Values };
}

/** May the words change that a search finds the record by? */
const isSearchedBy = ({ searched }: KindDescription<RecordKind>, { sent, columns }: RecordWrite): boolean =>
  searched.shared.some((column) => column in columns) ||
  sent.values().some(({ texts }) => searched.texts.some((field) => field in texts));

/** What decides whether others see the picture of a record. */
interface Picturing extends OwnedRecord {
  readonly image_id?: number | null;
  readonly password_hash?: string | null;
}

/** Which picture the record shows, and to whom; the same for whatever shows none. */
const shownPicture = (state: Picturing | undefined): string =>
  state?.image_id == null
    ? ''
    : [state.image_id, state.status, state.published_at, state.author_id, state.password_hash == null].join();

/** Does everybody see the picture of the record, as it is? */
const showsPicture = (state: Picturing): boolean =>
  isPublic({ ...state, hide_from_listings: false }) && state.password_hash == null;

/** What writing events, venues and organizers has in common. */
@Injectable()
export class RecordsService {
  constructor(
    @Inject(SETTINGS) readonly settings: Settings,
    private readonly users: UsersService,
    private readonly changes: ChangesService,
    private readonly search: SearchIndex,
    private readonly facts: FactIndex,
    readonly images: Images,
  ) {}

  /** Works out author, status and publication date; what is wrong with them goes to `errors`. */
  async publication(
    ctx: RequestContext,
    manager: EntityManager,
    input: RecordFields,
    current: LoadedRecord | undefined,
    errors: ParamErrors,
  ): Promise<Publication> {
    const author = await this.author(ctx, manager, input, current, errors);
    if (current === undefined && input.status === 'trash')
      errors.add('status', { key: 'status_trash_on_create' });
    return {
      author_id: author,
      status: allowedStatus(ctx, input, current),
      published_at: this.publishedAt(ctx, input, current, errors),
    };
  }

  private async author(
    ctx: RequestContext,
    manager: EntityManager,
    input: RecordFields,
    current: LoadedRecord | undefined,
    errors: ParamErrors,
  ): Promise<number> {
    const { caller } = ctx;
    const present = current?.author_id ?? caller?.id ?? 0;
    const wanted = input.author ?? present;
    if (wanted === present) return present;
    if (wanted !== caller?.id && !may(caller, 'set the author')) errors.deny(denied(caller));
    else if (!(await this.users.exists(manager, wanted))) errors.add('author', { key: 'unknown_author' });
    return wanted;
  }

  private publishedAt(
    { now }: RequestContext,
    { date, date_utc }: RecordFields,
    current: LoadedRecord | undefined,
    errors: ParamErrors,
  ): number {
    const read = (name: string, input: DateInput, zone: string) =>
      errors.attempt(name, () => withinCalendar(resolveInstant(input, { zone, now })));
    const sent =
      date === undefined
        ? date_utc && read('date_utc', date_utc, 'UTC')
        : read('date', date, this.settings.siteTimezone);
    return sent ?? current?.published_at ?? now;
  }

  /** Adds a record with its texts and its change row. */
  async insert(
    ctx: RequestContext,
    manager: EntityManager,
    kind: KindDescription<RecordKind>,
    write: RecordWrite,
  ): Promise<number> {
    await refuseTaken(ctx, manager, kind, write.columns);
    const columns = { ...write.columns, ...write.publication };
    const { id, texts } = await insertLocalized(manager, {
      kind,
      sequence: 'record',
      language: ctx.language,
      columns,
      sent: write.sent,
      now: ctx.now,
    });
    if (kind.name === 'event') this.facts.made(manager, [id]);
    this.search.change(manager, kind, id, {
      after: wordsAfter(kind, { original_language: ctx.language }, { values: columns, written: texts }),
    });
    this.search.relist(manager, kind, id);
    await this.schedule(ctx, manager, id, write.publication, false);
    const known_to = knownTo(undefined, columns);
    await this.logPictures(ctx, manager, [undefined, columns]);
    await this.log(ctx, manager, kind, id, {
      verb: 'create',
      known_to,
      languages: sentLanguages(write.sent),
      fields: write.fields,
      after: { ...recordValues(kind, columns, texts), ...write.links?.after },
    });
    return id;
  }

  /** Changes a record and the texts of the request's language, and adds its change row. */
  async update(
    ctx: RequestContext,
    manager: EntityManager,
    kind: KindDescription<RecordKind>,
    current: LoadedRecord,
    write: RecordWrite,
  ): Promise<void> {
    await refuseTaken(ctx, manager, kind, write.columns, current.id);
    if (kind.name === 'event') await this.facts.changing(manager, [current.id]);
    const version = current.version + 1;
    const before = isSearchedBy(kind, write)
      ? await this.search.wordsOf(manager, kind, current.id)
      : undefined;
    const verb = await this.moveSlugs(manager, kind, current, write.publication.status);
    const trashed = trashedStatus(current, write.publication.status);
    const row = {
      ...write.columns,
      ...write.publication,
      trashed_status: trashed,
      modified_at: ctx.now,
      version,
    };
    await updateRow(manager, kind.name, { id: current.id }, row);
    const reloaded =
      verb === 'update'
        ? current
        : ((await loadForUpdate<LoadedRecord>(manager, kind, current.id)) ?? current);
    const sent = verb === 'restore' ? withoutTrashedSlugs(write.sent, current) : write.sent;
    const state = { version, now: ctx.now, trashed: write.publication.status === 'trash' };
    const written = await writeSentTexts(manager, kind, reloaded, sent, state);
    if (before !== undefined) {
      const values = { ...current, ...write.columns };
      const after = wordsAfter(kind, current, { values, written, before });
      this.search.change(manager, kind, current.id, { before, after });
    }
    this.search.relist(manager, kind, current.id, current, row);
    await this.schedule(ctx, manager, current.id, write.publication, true);
    const texts = new Map([...reloaded.texts, ...written]);
    await rememberTexts(ctx, manager, kind, current, texts, write.shownText);
    const known_to = knownTo(current, { ...current, ...row });
    await this.logPictures(ctx, manager, [current, { ...current, ...row }]);
    await this.log(ctx, manager, kind, current.id, {
      verb,
      known_to,
      languages: [...written.keys()],
      fields: write.fields,
      before: { ...recordValues(kind, current, current.texts), ...write.links?.before },
      after: { ...recordValues(kind, { ...current, ...row }, texts), ...write.links?.after },
    });
  }

  /** Who may know of a picture hangs on the records that show it: what they change there is a change of it. */
  private async logPictures(
    ctx: RequestContext,
    manager: EntityManager,
    states: readonly [before: Picturing | undefined, after: Picturing],
  ): Promise<void> {
    const [before, after] = states.map(shownPicture);
    if (before === after) return;
    const ids = new Set(states.flatMap((state) => state?.image_id ?? []));
    for (const id of ids) {
      // Lists do not show every event that is published; its picture is seen all the same.
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

  /** Moves a record to the trash. */
  async trash(
    ctx: RequestContext,
    manager: EntityManager,
    kind: KindDescription<RecordKind>,
    current: LoadedRecord,
  ): Promise<void> {
    const { author_id, published_at } = current;
    const publication = { author_id, published_at, status: 'trash' } as const;
    await this.update(ctx, manager, kind, current, {
      publication,
      columns: {},
      sent: new Map(),
      fields: [],
    });
  }

  /** A record that goes to the trash leaves its slugs to others; one that comes back takes what is free. */
  private async moveSlugs(
    manager: EntityManager,
    kind: KindDescription,
    current: LoadedRecord,
    status: StoredStatus,
  ): Promise<Verb> {
    const isTrashed = status === 'trash';
    if (isTrashed === (current.status === 'trash')) return 'update';
    const owner = { kind: kind.name, id: current.id };
    for (const [language, { slug }] of current.texts) {
      if (slug == null) continue;
      const moved = isTrashed
        ? await freeSlug(manager, owner, trashedSlug(slug))
        : await freeSlug(manager, owner, untrashedSlug(slug));
      const translation = { record_id: current.id, language };
      await updateRow(manager, `${kind.name}_translation`, translation, { slug: moved, slug_claim: null });
    }
    await claimSlugs(manager, owner);
    return isTrashed ? 'trash' : 'restore';
  }

  /** Notes a publication date that is still to come, for the change log to learn of it then. */
  private async schedule(
    ctx: RequestContext,
    manager: EntityManager,
    id: number,
    { status, published_at }: Publication,
    mayBeNoted: boolean,
  ): Promise<void> {
    if (mayBeNoted) await deleteRow(manager, 'scheduled_publication', { record_id: id }, [0, 1]);
    if (status !== 'publish' || published_at <= ctx.now) return;
    await insertRows(manager, 'scheduled_publication', [{ record_id: id, due_at: published_at }]);
  }

  private async log(
    ctx: RequestContext,
    manager: EntityManager,
    kind: KindDescription,
    id: number,
    change: Omit<NewChange, 'kind' | 'record_id'>,
  ): Promise<void> {
    await this.changes.add(manager, ctx, { ...change, kind: kind.name, record_id: id });
  }
}
