import type { EntityManager } from 'typeorm';
import { denied, outOfScope } from '../../http/errors/denied.js';
import { may, reaches } from '../../common/rights/roles.js';
import { scopeFor } from '../../common/rights/scopes.js';
import { Item, Written } from '../../http/context/item.js';
import { derivedContext, type RequestContext } from '../../http/context/request-context.js';
import { UnitOfWork } from '../../http/context/unit-of-work.js';
import type { Database } from '../../platform/database/database.js';
import { ApiError } from '../../http/errors/api-error.js';
import { readNested } from '../../http/parameters/params.js';
import type { Language } from '../../common/messages/languages.js';
import { languageParameter } from '../../http/requests/language-parameter.js';
import { SCHEMA } from '../../http/responses/json-ld.js';
import { Page, pageNotFound } from '../../http/responses/page.js';
import { FormerTexts } from '../localized/former-texts.js';
import { keepOriginalName, sentTexts } from '../localized/sent-texts.js';
import { pickText } from '../localized/texts.js';
import {
  checkedKey,
  type ExternalColumns,
  type ExternalKey,
  findExternal,
  keyOf,
  lockExternal,
  type PutResult,
  requireForNew,
  unknownPair,
} from './external-id.js';
import { type Link, sameIds } from './link-list.js';
import { oncePerView } from './once-per-view.js';
import { shownStatus } from '../../common/records/status.js';
import type { LinkedKind } from './linked-kind.js';
import { type LinkedRepository, findSame, type SentRecord } from './linked.repository.js';
import { choosesByEvents, LinkedFinder } from './linked-finder.js';
import type { LinkedQuery } from './linked-query.dto.js';
import type { RecordFields } from './record.dto.js';
import type { RecordCache } from '../localized/record-cache.js';
import { idForWrite, idOfKey, type RecordKey } from './record-key.js';
import type { RecordChange, RecordsService } from './records.service.js';
import { sentFields } from '../../http/parameters/sent-fields.js';
import { UNTIL_CHANGED } from '../../http/context/valid-until.js';
import { sentColumns } from './sent-values.js';
import { unknownRecord } from './unknown-record.js';
import { type LoadedRecord, mayEdit, mayRead, type OwnedRecord } from '../visibility/visibility.js';

/** The parameters of a write; the kind decides which exist. */
type Input = RecordFields;

/** What the parameters of a change mean for the record. */
interface PreparedChange extends Pick<RecordChange, 'publication' | 'former' | 'sent'> {
  readonly image: Awaited<ReturnType<RecordsService['images']['find']>>;
  readonly external: ExternalColumns;
}

/** The links of one kind in a write of an event. */
export interface LinkWrite {
  readonly links: readonly Link[];
  /** What the method `present` found for them. */
  readonly found: ReadonlySet<number>;
  /** The ids that the event links to before the write. */
  readonly present: readonly number[];
}

/** Venues and organizers, the records that events link to. Both services are built on this. */
export class LinkedRecords<T extends LoadedRecord, D extends object> {
  private readonly finder: LinkedFinder<T>;

  constructor(
    private readonly database: Database,
    private readonly records: RecordsService,
    private readonly stored: LinkedRepository<T>,
    cache: RecordCache,
    private readonly linked: LinkedKind<T, D>,
  ) {
    const { kind, linking } = linked;
    this.finder = new LinkedFinder(database, cache, kind, stored, linking, records.settings.siteTimezone);
  }

  private get kind(): LinkedKind<T, D>['kind'] {
    return this.linked.kind;
  }

  async list(ctx: RequestContext, query: LinkedQuery): Promise<Page<D>> {
    const { items, ...found } = await this.finder.page(ctx, query);
    if (items.length === 0 && found.page > 1) throw pageNotFound(this.kind.name);
    return new Page({
      ...found,
      collection: this.kind.collection,
      items: items.map((record) =>
        oncePerView(record, ctx, shownStatus(record, ctx.now), () => this.toDto(ctx, record)),
      ),
      dependencies: {
        kinds: [this.kind.name, ...(choosesByEvents(query) ? [this.linked.linking.kind] : [])],
      },
    });
  }

  async read(ctx: RequestContext, key: RecordKey): Promise<Item<D>> {
    const record = await this.database.read(async (manager) => {
      const id = await idOfKey(manager, this.kind, key);
      const [found] = await this.stored.localized.load(manager, [id]);
      if (found === undefined) throw await unknownRecord(manager, this.kind, id);
      return found;
    });
    if (!mayRead(ctx, record, this.kind.name)) {
      const { name } = this.kind;
      throw new ApiError(`${name}-not-accessible`, { key: `${name}_not_accessible` });
    }
    const dto = this.toDto(ctx, record);
    return new Item(
      { ...dto, json_ld: { '@context': SCHEMA, ...this.linked.jsonLd(dto) } },
      record,
      UNTIL_CHANGED,
      { kinds: [this.kind.name] },
    );
  }

  /** Creates a record, or returns the existing one that matches the input. */
  async create(ctx: RequestContext, input: Input): Promise<Written<D>> {
    return this.writeWithImage(ctx, input, async (unit) => {
      this.linked.check?.(input, unit.errors);
      const id = await this.findOrCreate(unit, input);
      unit.errors.throwIfAny();
      return this.written(unit, id ?? 0);
    });
  }

  async update(ctx: RequestContext, key: RecordKey, input: Input): Promise<Written<D>> {
    return this.writeWithImage(ctx, input, async (unit) =>
      this.written(unit, await this.change(unit, key, input)),
    );
  }

  /** Changes the record with this external key, or creates it. */
  async put(ctx: RequestContext, external: ExternalKey, input: Input): Promise<Written<D>> {
    return this.writeWithImage(ctx, input, async (unit) => {
      const { id, isNew } = await this.putIn(unit, external, input);
      return this.written(unit, id, isNew);
    });
  }

  /**
   * The same inside the caller's transaction; the caller has located the image before.
   * A record in the trash is changed and stays there, unless a status is sent or it is taken over.
   */
  async putIn(unit: UnitOfWork, external: ExternalKey, input: Input): Promise<PutResult> {
    const { manager, errors } = unit;
    const key = checkedKey(external, input, errors);
    const id = key && (await lockExternal(manager, this.kind, key));
    if (id !== undefined) return { id: await this.change(unit, { id }, input, 'by pair'), isNew: false };
    requireForNew(this.kind, [this.kind.nameField], input, errors);
    this.linked.check?.(input, errors);
    unit.expectNone();
    const named = Object.assign(input, {
      external_source: external.source,
      external_id: external.externalId,
    });
    const created = await this.findOrCreate(unit, named);
    errors.throwIfAny();
    return { id: created ?? 0, isNew: true };
  }

  private async change(unit: UnitOfWork, key: RecordKey, input: Input, found?: 'by pair'): Promise<number> {
    const { ctx, errors } = unit;
    this.linked.check?.(input, errors);
    const current = await this.loadForWrite(unit, key);
    if (found !== undefined) await this.records.takeOver(unit, this.kind, current, input);
    const prepared = await this.prepare(unit, input, current);
    errors.throwIfAny();
    if (!mayEdit(ctx, current, this.kind.name)) throw denied(ctx.caller);
    unit.expect(current);
    await this.store(unit, input, current, prepared);
    return current.id;
  }

  /** Checks the parameters for a record that is there; validation errors are added to those of the unit. */
  private async prepare(unit: UnitOfWork, input: Input, current: T): Promise<PreparedChange> {
    const publication = await this.records.publication(unit, input, current);
    const former = await FormerTexts.load(unit.manager, this.kind, current.id);
    const changed = { record: current, former, shownText: this.linked.shownText };
    const sent = sentTexts(unit, this.kind, this.linked.texts, input, changed);
    keepOriginalName(unit, this.kind, sent, current.original_language);
    const image = await this.records.images.find(unit, input.image, current);
    const external = this.records.external(unit, input, current);
    return { publication, former, sent, image, external };
  }

  private async store(
    unit: UnitOfWork,
    input: Input,
    current: T,
    { image, external, ...prepared }: PreparedChange,
  ): Promise<void> {
    const picture = await this.records.images.column(unit, image);
    const columns = { ...sentColumns(this.kind, input), ...external, ...picture };
    const { shownText } = this.linked;
    await this.records.update(unit, this.kind, current, {
      ...prepared,
      shownText,
      columns,
      fields: sentFields(input),
    });
    unit.resolved?.clear();
  }

  /**
   * The record with the external key of an inline one. It stays as it is unless it is taken over: then it gets what was
   * sent, as a new one would.
   */
  private async ofPair(unit: UnitOfWork, input: Input, id: number, source: string): Promise<number> {
    // Read without a lock first: many events name the same venue at once.
    const [owned] = await this.stored.owned(unit.manager, [id]);
    const found = owned && { ...owned, external_source: source };
    if (!found || !(await this.records.replacedAuthor(unit, this.kind, found, input))) return id;
    const current = await this.stored.localized.loadForUpdate(unit.manager, id);
    if (current === undefined || !(await this.records.takeOver(unit, this.kind, current, input))) return id;
    this.linked.check?.(input, unit.errors);
    const prepared = await this.prepare(unit, input, current);
    if (unit.errors.isEmpty) await this.store(unit, input, current, prepared);
    return id;
  }

  /** Locates an image that the input names by URL, then runs the work in a transaction. */
  private async writeWithImage(
    ctx: RequestContext,
    input: Input,
    work: (unit: UnitOfWork) => Promise<Written<D>>,
  ): Promise<Written<D>> {
    const transaction = UnitOfWork.of(ctx, work, input.errors);
    return this.records.images.around(ctx, [[input.image]], async () => this.database.write(transaction));
  }

  async trash(ctx: RequestContext, key: RecordKey): Promise<Written<D>> {
    const work = async (unit: UnitOfWork): Promise<Written<D>> => {
      const current = await this.loadForWrite(unit, key);
      if (!mayEdit(ctx, current, this.kind.name)) throw denied(ctx.caller);
      const { name } = this.kind;
      if (current.status === 'trash')
        throw new ApiError(`${name}-is-in-trash`, { key: `${name}_is_in_trash` });
      unit.expect(current);
      await this.records.trash(unit, this.kind, current);
      return this.written(unit, current.id);
    };
    return this.database.write(UnitOfWork.of(ctx, work));
  }

  /**
   * The id of the readable, untrashed record that matches all sent fields, or of a new one.
   * Validation errors are added to those of the unit, and then nothing is created.
   */
  private async findOrCreate(unit: UnitOfWork, input: Input): Promise<number | undefined> {
    const { ctx, errors } = unit;
    const publication = await this.records.publication(unit, input, undefined);
    const sent = sentTexts(unit, this.kind, this.linked.texts, input);
    keepOriginalName(unit, this.kind, sent, ctx.language);
    const { images } = this.records;
    const image = await images.find(unit, input.image, undefined);
    const external = this.records.external(unit, input, undefined);
    if (!errors.isEmpty) return undefined;
    const columns = sentColumns(this.kind, input);
    const same = await this.findSame(unit, { input, publication, sent, columns, external, image });
    if (same !== undefined) return same;
    const scope = scopeFor(this.kind.name, 'write');
    if (!may(ctx.caller, 'create records', scope)) {
      errors.deny(reaches(ctx.caller, scope) ? denied(ctx.caller) : outOfScope(scope));
      return undefined;
    }
    const picture = await images.column(unit, image);
    const all = { ...this.kind.defaults, ...columns, ...external, ...picture };
    const { id } = await this.records.insert(unit, this.kind, {
      publication,
      sent,
      columns: all,
      fields: sentFields(input),
    });
    return id;
  }

  /** The ids in these links whose records exist and are not in the trash. */
  async present(manager: EntityManager, links: readonly Link[]): Promise<ReadonlySet<number>> {
    return this.stored.untrashed(
      manager,
      links.flatMap((link) => ('id' in link ? [link.id] : [])),
    );
  }

  /**
   * The ids of the records that an event links to; see `resolveLinks`.
   */
  async resolve(unit: UnitOfWork, { links, found, present }: LinkWrite): Promise<readonly number[]> {
    const ids = await resolveLinks(unit, this.linked, found, links, {
      create: async (inner, input) => this.findOrCreate(inner, input),
      ofPair: async (inner, input, id, source) => this.ofPair(inner, input, id, source),
    });
    return this.withUnseen(unit, ids, present);
  }

  /**
   * The links to store for those that were sent. An event shows neither records in the trash nor those that the caller may
   * not read: a caller who sends back what it shows does not take them away.
   */
  private async withUnseen(
    { ctx, manager }: UnitOfWork,
    sent: readonly number[],
    present: readonly number[],
  ): Promise<readonly number[]> {
    const left = present.filter((id) => !sent.includes(id));
    const rows = await this.stored.owned(manager, left);
    const isSeen = (row: OwnedRecord): boolean => row.status !== 'trash' && mayRead(ctx, row, this.kind.name);
    const seen = new Set(rows.filter(isSeen).map(({ id }) => id));
    const shown = present.filter((id) => !left.includes(id) || seen.has(id));
    return sameIds(shown, sent) ? present : sent;
  }

  private async findSame(unit: UnitOfWork, record: SentRecord): Promise<number | undefined> {
    return findSame(unit, this.kind, this.stored, record, this.linked.shownText ?? pickText);
  }

  /** Loads and locks the record of a path; invalid parameters are reported before a missing record. */
  private async loadForWrite(unit: UnitOfWork, key: RecordKey): Promise<T> {
    const { manager, errors } = unit;
    const id = await idForWrite(unit, this.kind, key);
    const record = await this.stored.localized.loadForUpdate(manager, id);
    if (record !== undefined) return record;
    errors.throwIfAny();
    throw await unknownRecord(manager, this.kind, id);
  }

  private async written({ ctx, manager }: UnitOfWork, id: number, isNew = false): Promise<Written<D>> {
    const [record] = await this.stored.localized.load(manager, [id]);
    if (record === undefined) throw new Error(`The ${this.kind.name} ${id} was written and is gone.`);
    return new Written(this.toDto(ctx, record), record, isNew);
  }

  private toDto(ctx: RequestContext, record: T): D {
    return this.linked.toDto(record, ctx, this.records.settings.siteTimezone);
  }
}

type InlineKind = Pick<LinkedKind<LoadedRecord, object>, 'kind' | 'input' | 'check'>;

/** How inline records are written; validation errors are added to those of the unit. */
interface InlineWrites {
  /** Finds or creates a record by its fields. */
  create(unit: UnitOfWork, input: RecordFields): Promise<number | undefined>;
  /** The record that has the external key of the sent one. */
  ofPair(unit: UnitOfWork, input: RecordFields, id: number, source: string): Promise<number>;
}

/**
 * The ids of the records that an event links to, in order and without duplicates; new records are created.
 * Validation errors are added to those of the unit under the parameter's name. An external key refers to the record
 * that has it, which is not changed; if it is in the trash, the event shows it once it is restored.
 */
async function resolveLinks(
  unit: UnitOfWork,
  linked: InlineKind,
  present: ReadonlySet<number>,
  links: readonly Link[],
  writes: InlineWrites,
): Promise<number[]> {
  const { manager, errors } = unit;
  const { kind } = linked;
  const ids = new Set<number | undefined>();
  for (const link of links) {
    if ('fields' in link) {
      ids.add(await resolveOnce(unit, linked, link.fields, writes));
    } else if ('external' in link) {
      const id = await findExternal(manager, kind, link.external);
      if (id === undefined) errors.add(kind.name, unknownPair(link.external));
      ids.add(id);
    } else if (present.has(link.id)) ids.add(link.id);
    else errors.add(kind.name, { key: `unknown_${kind.name}`, args: { value: link.id } });
  }
  return [...ids].filter((id) => id !== undefined);
}

/** Resolves an inline record, but the same one only once in a transaction of many events, unless one has changed since. */
async function resolveOnce(
  unit: UnitOfWork,
  linked: InlineKind,
  fields: Readonly<Record<string, unknown>>,
  writes: InlineWrites,
): Promise<number | undefined> {
  const { resolved, ctx } = unit;
  // Pictures and translations are objects, whose texts would not tell them apart for sure.
  const isPlain = Object.values(fields).every((value) => typeof value !== 'object' || value === null);
  if (resolved === undefined || !isPlain) return resolveInline(unit, linked, fields, writes);
  const key = JSON.stringify([linked.kind.name, ctx.language, fields]);
  const known = resolved.get(key);
  if (known !== undefined) return known;
  const id = await resolveInline(unit, linked, fields, writes);
  if (id !== undefined) resolved.set(key, id);
  return id;
}

/**
 * The context in which an inline record is written: its own `i18n_language` is the language of its texts, unless it was
 * read and is sent back.
 */
export function inlineContext(
  ctx: RequestContext,
  fields: Readonly<Record<string, unknown>>,
  { i18n_language, lang }: RecordFields,
): RequestContext {
  const sent = languageParameter({ ...fields, i18n_language, lang }, {}) as Language | undefined;
  return sent === undefined ? ctx : derivedContext(ctx, { language: sent });
}

/** Errors in the fields of an inline record are reported under its own parameter, `venue[city]`. */
async function resolveInline(
  unit: UnitOfWork,
  { kind, input: type, check }: InlineKind,
  fields: Readonly<Record<string, unknown>>,
  writes: InlineWrites,
): Promise<number | undefined> {
  const { ctx, manager, errors } = unit;
  const input = readNested(kind.name, type, fields, errors);
  if (input === undefined) return undefined;
  const key = keyOf(input);
  const there = key && (await findExternal(manager, kind, key));
  const inner = errors.within(kind.name);
  const own = unit.withErrors(inner, inlineContext(ctx, fields, input));
  if (there === undefined) check?.(input, inner);
  const id =
    there === undefined
      ? await writes.create(own, input)
      : await writes.ofPair(own, input, there, key?.source ?? '');
  errors.nest(kind.name, inner);
  return id;
}
