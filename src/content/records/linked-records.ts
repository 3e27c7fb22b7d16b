import type { EntityManager } from 'typeorm';
import { denied, outOfScope } from '../../http/errors/denied.js';
import { may, reaches } from '../../common/rights/roles.js';
import { scopeFor } from '../../common/rights/scopes.js';
import type { RequestContext } from '../../http/context/request-context.js';
import type { Database } from '../../platform/database/database.js';
import { ApiError, ParamErrors } from '../../http/errors/api-error.js';
import { SCHEMA } from '../../http/responses/json-ld.js';
import { Page, pageNotFound } from '../../http/responses/page.js';
import { FormerTexts } from '../localized/former-texts.js';
import { keepOriginalName, sentTexts } from '../localized/sent-texts.js';
import { pickText } from '../localized/texts.js';
import {
  checkedKey,
  externalColumns,
  type ExternalKey,
  lockExternal,
  type PutRecord,
  requireForNew,
} from './external-id.js';
import type { Link } from './link-list.js';
import type { LinkedKind } from './linked-kind.js';
import type { LinkedRepository } from './linked.repository.js';
import { LinkedFinder, type LinkedQuery } from './linked-finder.js';
import type { RecordFields } from './record.dto.js';
import { idForWrite, idOfKey, type RecordKey } from './record-key.js';
import type { RecordsService } from './records.service.js';
import { resolveLinks } from './resolve-links.js';
import { findSame, type SentRecord } from './same-record.js';
import { sentFields } from '../../http/parameters/sent-fields.js';
import { sentColumns } from './sent-values.js';
import { unknownRecord } from './unknown-record.js';
import { type LoadedRecord, mayEdit, mayRead } from '../visibility/visibility.js';

/** The parameters of a write; the kind decides which exist. */
type Input = RecordFields;

/** Venues and organizers, the records that events link to. Both services are built on this. */
export class LinkedRecords<T extends LoadedRecord, D extends object> {
  private readonly finder: LinkedFinder<T>;

  constructor(
    private readonly database: Database,
    private readonly records: RecordsService,
    private readonly stored: LinkedRepository<T>,
    private readonly linked: LinkedKind<T, D>,
  ) {
    this.finder = new LinkedFinder(database, linked.kind, records.settings.siteTimezone);
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
      items: items.map((record) => this.toDto(ctx, record)),
    });
  }

  async read(ctx: RequestContext, key: RecordKey): Promise<D> {
    const record = await this.database.read(async (manager) => {
      const id = await idOfKey(manager, this.kind, key);
      const [found] = await this.stored.localized.load(manager, [id]);
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

  /** Creates a record, or returns the existing one that matches the input. */
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

  /** Changes the record with this external key, or creates it. */
  async put(ctx: RequestContext, external: ExternalKey, input: Input): Promise<D> {
    return this.writeWithImage(ctx, input, async (manager) => {
      const { id, isNew } = await this.putIn(ctx, manager, external, input);
      ctx.exchange.isCreated = isNew;
      return this.answer(ctx, manager, id);
    });
  }

  /**
   * The same inside the caller's transaction; the caller has located the image before.
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
    const named = Object.assign(input, {
      external_source: external.source,
      external_id: external.externalId,
    });
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

  /** Locates an image that the input names by URL, then runs the work in a transaction. */
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
   * The id of the readable, untrashed record that matches all sent fields, or of a new one.
   * Validation errors are added to `errors`, and then nothing is created.
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

  /** The ids of the records that an event links to; see `resolveLinks`. */
  async resolve(
    ctx: RequestContext,
    manager: EntityManager,
    links: readonly Link[],
    errors: ParamErrors,
  ): Promise<number[]> {
    return resolveLinks(manager, this.linked, this.stored, links, errors, async (input, inner) =>
      this.findOrCreate(ctx, manager, input, inner),
    );
  }

  private async findSame(
    ctx: RequestContext,
    manager: EntityManager,
    record: SentRecord,
  ): Promise<number | undefined> {
    return findSame(ctx, manager, this.kind, this.stored, record, this.linked.shownText ?? pickText);
  }

  private sentColumns(input: Input): Record<string, unknown> {
    return sentColumns(Object.keys(this.linked.defaults), input);
  }

  /** Loads and locks the record of a path; invalid parameters are reported before a missing record. */
  private async loadForWrite(manager: EntityManager, key: RecordKey, errors: ParamErrors): Promise<T> {
    const id = await idForWrite(manager, this.kind, key, errors);
    const record = await this.stored.localized.loadForUpdate(manager, id);
    if (record !== undefined) return record;
    errors.throwIfAny();
    throw await unknownRecord(manager, this.kind.name, id);
  }

  private async answer(ctx: RequestContext, manager: EntityManager, id: number): Promise<D> {
    const [record] = await this.stored.localized.load(manager, [id]);
    if (record === undefined) throw new Error(`The ${this.kind.name} ${id} was written and is gone.`);
    return ctx.exchange.answers(manager, record, this.toDto(ctx, record));
  }

  private toDto(ctx: RequestContext, record: T): D {
    return this.linked.toDto(record, ctx, this.records.settings.siteTimezone);
  }
}
