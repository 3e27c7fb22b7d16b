import type { EntityManager } from 'typeorm';
import { denied, outOfScope } from '../auth/access.guard.js';
import { may, reaches } from '../auth/roles.js';
import { scopeFor } from '../auth/scopes.js';
import type { RequestContext } from '../context/request-context.js';
import type { Database } from '../database/database.js';
import { ApiError, ParamErrors } from '../http/api-error.js';
import { SCHEMA } from '../http/json-ld.js';
import { ListPage, pageNotFound } from '../http/list-page.js';
import { FormerTexts } from '../i18n/former-texts.js';
import { loadForUpdate, loadLocalized } from '../i18n/localized-rows.js';
import { keepOriginalName, sentTexts } from '../i18n/sent-texts.js';
import { pickText } from '../i18n/texts.js';
import {
  checkedKey,
  externalColumns,
  type ExternalKey,
  lockExternal,
  type PutRecord,
  requireForNew,
} from './external-id.js';
import { loadFoundPage, loadPage } from './found-page.js';
import type { Link } from './link-list.js';
import type { LinkedKind } from './linked-kind.js';
import { isShortList, linkedFilter, linkedQuery, type LinkedQuery } from './linked-filter.js';
import { ListCursor } from './list-cursor.js';
import { modifiedWindow } from './modified.js';
import { pageSize } from './page.js';
import type { RecordFields } from './record.dto.js';
import { idForWrite, idOfKey, type RecordKey } from './record-key.js';
import type { RecordsService } from './records.service.js';
import { resolveLinks } from './resolve-links.js';
import { findSame, type SentRecord } from './same-record.js';
import { sentColumns, sentFields } from './sent-values.js';
import { unknownRecord } from './unknown-record.js';
import { type LoadedRecord, mayEdit, mayRead } from './visibility.js';

/** The parameters of a write; which ones there are depends on the kind. */
type Input = RecordFields;

/** Venues and organizers: the records that events link to. Both services are made of this. */
export class LinkedRecords<T extends LoadedRecord, D extends object> {
  constructor(
    private readonly database: Database,
    private readonly records: RecordsService,
    private readonly linked: LinkedKind<T, D>,
  ) {}

  private get kind(): LinkedKind<T, D>['kind'] {
    return this.linked.kind;
  }

  async list(ctx: RequestContext, query: LinkedQuery): Promise<ListPage> {
    const { page, perPage } = pageSize(query);
    const { collection } = this.kind;
    const modified = modifiedWindow(ctx, query, this.records.settings.siteTimezone);
    const links = linkedQuery(ctx, query, modified);
    const cursor = new ListCursor(ctx, query, { collection, links, instants: modified.instants });
    const result = await this.database.readList(isShortList(query), async (manager) => {
      const { found, ...filter } = await linkedFilter(ctx, manager, this.kind, query, { cursor, modified });
      const listed = { ...filter, page, perPage, behind: cursor.behind };
      return found ? loadFoundPage<T>(manager, listed, found) : loadPage<T>(manager, listed);
    });
    if (result.items.length === 0 && page > 1) throw pageNotFound(this.kind.name);
    return new ListPage(ctx, {
      collection,
      items: result.items.map((record) => this.toDto(ctx, record)),
      total: result.total,
      page,
      perPage,
      query: links,
      explicit: true,
      cursor: cursor.place(result.next),
      fields: query.fields,
    });
  }

  async read(ctx: RequestContext, key: RecordKey): Promise<D> {
    const record = await this.database.read(async (manager) => {
      const id = await idOfKey(manager, this.kind, key);
      const [found] = await loadLocalized<T>(manager, this.kind, [id]);
      if (found === undefined) throw await unknownRecord(manager, this.kind.name, id);
      return found;
    });
    if (!mayRead(ctx, record, this.kind.name)) {
      const { name } = this.kind;
      throw new ApiError(`${name}-not-accessible`, { key: `${name}_not_accessible` });
    }
    ctx.exchange.shows(record);
    const dto = this.toDto(ctx, record);
    return { ...dto, json_ld: { '@context': SCHEMA, ...this.linked.jsonLd(dto) } };
  }

  /** Creates a record, or gives the one that already is what was sent. */
  async create(ctx: RequestContext, input: Input): Promise<D> {
    return this.writeWithImage(ctx, input, async (manager) => {
      const errors = ParamErrors.of(input);
      this.linked.check?.(input, errors);
      const id = await this.findOrCreate(ctx, manager, input, errors);
      errors.throwIfAny();
      return this.answer(ctx, manager, id ?? 0);
    });
  }

  async update(ctx: RequestContext, key: RecordKey, input: Input): Promise<D> {
    return this.writeWithImage(ctx, input, async (manager) =>
      this.answer(ctx, manager, await this.change(ctx, manager, key, input)),
    );
  }

  /** Changes the record that another system knows by the key, or creates it. */
  async put(ctx: RequestContext, external: ExternalKey, input: Input): Promise<D> {
    return this.writeWithImage(ctx, input, async (manager) => {
      const { id, isNew } = await this.putIn(ctx, manager, external, input);
      ctx.exchange.isCreated = isNew;
      return this.answer(ctx, manager, id);
    });
  }

  /**
   * The same inside the caller's transaction, which has looked at the image before.
   * A record in the trash is changed and stays there, unless a status is sent.
   */
  async putIn(
    ctx: RequestContext,
    manager: EntityManager,
    external: ExternalKey,
    input: Input,
  ): Promise<PutRecord> {
    const errors = ParamErrors.of(input);
    const key = checkedKey(external, input, errors);
    const id = key && (await lockExternal(manager, this.kind, key));
    if (id !== undefined) return { id: await this.change(ctx, manager, { id }, input), isNew: false };
    requireForNew(this.kind, [this.kind.nameField], input, errors);
    this.linked.check?.(input, errors);
    ctx.exchange.mayCreate();
    const named = Object.assign(input, { external_source: external.source, external_id: external.id });
    const made = await this.findOrCreate(ctx, manager, named, errors);
    errors.throwIfAny();
    return { id: made ?? 0, isNew: true };
  }

  private async change(
    ctx: RequestContext,
    manager: EntityManager,
    key: RecordKey,
    input: Input,
  ): Promise<number> {
    const errors = ParamErrors.of(input);
    this.linked.check?.(input, errors);
    const current = await this.loadForWrite(manager, key, errors);
    const publication = await this.records.publication(ctx, manager, input, current, errors);
    const former = await FormerTexts.load(manager, this.kind, current.id);
    const { shownText } = this.linked;
    const changed = { record: current, former, shownText };
    const sent = sentTexts(ctx, this.kind, this.linked.texts, input, errors, changed);
    keepOriginalName(ctx, this.kind, sent, current.original_language, errors);
    const { images } = this.records;
    const image = await images.find(ctx, manager, input.image, current, errors);
    const external = externalColumns(input, current, errors);
    errors.throwIfAny();
    if (!mayEdit(ctx, current, this.kind.name)) throw denied(ctx.caller);
    ctx.exchange.mayChange(current);
    const picture = await images.column(ctx, manager, image);
    const columns = { ...this.sentColumns(input), ...external, ...picture };
    const write = { publication, sent, shownText, columns, fields: sentFields(input) };
    await this.records.update(ctx, manager, this.kind, current, write);
    return current.id;
  }

  /** Runs the work in a transaction once the image is known that the input names by its address. */
  private async writeWithImage(
    ctx: RequestContext,
    { image }: Input,
    work: (manager: EntityManager) => Promise<D>,
  ): Promise<D> {
    return this.records.images.around(ctx, [[image]], async () => this.database.write(work));
  }

  async trash(ctx: RequestContext, key: RecordKey): Promise<D> {
    return this.database.write(async (manager) => {
      const current = await this.loadForWrite(manager, key, new ParamErrors());
      if (!mayEdit(ctx, current, this.kind.name)) throw denied(ctx.caller);
      const { name } = this.kind;
      if (current.status === 'trash')
        throw new ApiError(`${name}-is-in-trash`, { key: `${name}_is_in_trash` });
      ctx.exchange.mayChange(current);
      await this.records.trash(ctx, manager, this.kind, current);
      return this.answer(ctx, manager, current.id);
    });
  }

  /**
   * The id of the readable, untrashed record all of whose sent fields are what was sent, or of a new one.
   * What is wrong with the input goes to `errors`, and then nothing is created.
   */
  async findOrCreate(
    ctx: RequestContext,
    manager: EntityManager,
    input: Input,
    errors: ParamErrors,
  ): Promise<number | undefined> {
    const publication = await this.records.publication(ctx, manager, input, undefined, errors);
    const sent = sentTexts(ctx, this.kind, this.linked.texts, input, errors);
    keepOriginalName(ctx, this.kind, sent, ctx.language, errors);
    const { images } = this.records;
    const image = await images.find(ctx, manager, input.image, undefined, errors);
    const external = externalColumns(input, undefined, errors);
    if (!errors.isEmpty) return undefined;
    const columns = this.sentColumns(input);
    const same = await this.findSame(ctx, manager, { input, publication, sent, columns, external, image });
    if (same !== undefined) return same;
    const scope = scopeFor(this.kind.name, 'write');
    if (!may(ctx.caller, 'create records', scope)) {
      errors.deny(reaches(ctx.caller, scope) ? denied(ctx.caller) : outOfScope(scope));
      return undefined;
    }
    const picture = await images.column(ctx, manager, image);
    const all = { ...this.linked.defaults, ...columns, ...external, ...picture };
    return this.records.insert(ctx, manager, this.kind, {
      publication,
      sent,
      columns: all,
      fields: sentFields(input),
    });
  }

  /** The ids of what an event names; see `resolveLinks`. */
  async resolve(
    ctx: RequestContext,
    manager: EntityManager,
    links: readonly Link[],
    errors: ParamErrors,
  ): Promise<number[]> {
    return resolveLinks(manager, this.linked, links, errors, async (input, inner) =>
      this.findOrCreate(ctx, manager, input, inner),
    );
  }

  private async findSame(
    ctx: RequestContext,
    manager: EntityManager,
    record: SentRecord,
  ): Promise<number | undefined> {
    return findSame(ctx, manager, this.kind, record, this.linked.shownText ?? pickText);
  }

  private sentColumns(input: Input): Record<string, unknown> {
    return sentColumns(Object.keys(this.linked.defaults), input);
  }

  /** The record that a path means, locked; bad parameters are reported before a missing record. */
  private async loadForWrite(manager: EntityManager, key: RecordKey, errors: ParamErrors): Promise<T> {
    const id = await idForWrite(manager, this.kind, key, errors);
    const record = await loadForUpdate<T>(manager, this.kind, id);
    if (record !== undefined) return record;
    errors.throwIfAny();
    throw await unknownRecord(manager, this.kind.name, id);
  }

  private async answer(ctx: RequestContext, manager: EntityManager, id: number): Promise<D> {
    const [record] = await loadLocalized<T>(manager, this.kind, [id]);
    if (record === undefined) throw new Error(`The ${this.kind.name} ${id} was written and is gone.`);
    return ctx.exchange.answers(manager, record, this.toDto(ctx, record));
  }

  private toDto(ctx: RequestContext, record: T): D {
    return this.linked.toDto(record, ctx, this.records.settings.siteTimezone);
  }
}
