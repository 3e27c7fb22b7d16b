import type { EntityManager } from 'typeorm';
import { denied } from '../auth/access.guard.js';
import type { RequestContext } from '../context/request-context.js';
import type { Database } from '../database/database.js';
import { ApiError, invalidParams, ParamErrors } from '../http/api-error.js';
import { ListPage, pageNotFound } from '../http/list-page.js';
import type { PageParams } from '../http/language.dto.js';
import { readParams } from '../http/params.js';
import { caseless } from '../i18n/fold.js';
import { loadForUpdate, loadLocalized } from '../i18n/localized-rows.js';
import { pickSlug, pickText } from '../i18n/texts.js';
import { foldName } from '../i18n/translations.js';
import type { Message } from '../i18n/messages.js';
import type { KindDescription } from './kinds.js';
import type { Link } from './link-list.js';
import { loadPage, pageSize } from './page.js';
import type { RecordFields } from './record.dto.js';
import {
  type Publication,
  type RecordsService,
  sentColumns,
  sentFields,
  sentTexts,
} from './records.service.js';
import { shownStatus, type Status } from './status.js';
import {
  checkStatuses,
  effectiveStatuses,
  listedStatuses,
  type LoadedRecord,
  mayEdit,
  mayRead,
} from './visibility.js';

/** What a list of venues or organizers is asked for. */
export interface LinkedQuery extends PageParams {
  readonly status?: Status[];
}

/** The parameters of a write; which ones there are depends on the kind. */
type Input = RecordFields;

const valueOf = (input: Input, name: string): unknown => (input as unknown as Record<string, unknown>)[name];

/** Describes venues or organizers to the code that both share. */
export interface LinkedKind<T extends LoadedRecord, D extends object> {
  readonly kind: KindDescription<'venue' | 'organizer'>;
  /** Columns of its own table that a write may set, with what they are when nothing was sent. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** What an inline record inside an event is read into. */
  readonly input: new () => RecordFields;
  readonly toDto: (record: T, ctx: RequestContext, siteTimezone: string) => D;
  /** schema.org data of a single read. */
  readonly jsonLd: (dto: D) => object;
}

/** How many records of one name are compared before a new one is made. */
const MAX_CANDIDATES = 500;

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
    const errors = ParamErrors.of(query);
    checkStatuses(ctx, query.status, errors);
    errors.throwIfAny();
    const result = await this.database.read((manager) =>
      loadPage<T>(manager, {
        kind: this.kind,
        where: [listedStatuses(ctx, 'r', query.status)],
        order: 'r.published_at DESC, r.id DESC',
        page,
        perPage,
      }),
    );
    if (result.items.length === 0 && page > 1) throw pageNotFound(this.kind.name);
    return new ListPage(ctx, {
      collection: this.kind.collection,
      items: result.items.map((record) => this.toDto(ctx, record)),
      total: result.total,
      page,
      perPage,
      query: { status: effectiveStatuses(ctx.caller, query.status) },
      explicit: true,
    });
  }

  async read(ctx: RequestContext, id: number): Promise<D> {
    const [record] = await this.database.read((manager) => loadLocalized<T>(manager, this.kind, [id]));
    if (record === undefined) throw this.unknown(id);
    if (!mayRead(ctx, record)) {
      const { name } = this.kind;
      throw new ApiError(`${name}-not-accessible`, { key: `${name}_not_accessible` });
    }
    const dto = this.toDto(ctx, record);
    return { ...dto, json_ld: { '@context': 'https://schema.org', ...this.linked.jsonLd(dto) } };
  }

  /** Creates a record, or gives the one that already is what was sent. */
  async create(ctx: RequestContext, input: Input): Promise<D> {
    return this.database.write(async (manager) => {
      const errors = new ParamErrors();
      const id = await this.findOrCreate(ctx, manager, input, errors);
      errors.throwIfAny();
      return this.answer(ctx, manager, id);
    });
  }

  async update(ctx: RequestContext, id: number, input: Input): Promise<D> {
    return this.database.write(async (manager) => {
      const current = await this.loadEditable(ctx, manager, id);
      const errors = new ParamErrors();
      const publication = await this.records.publication(ctx, manager, input, current, errors);
      if (valueOf(input, this.kind.nameField) === '' && ctx.language === current.original_language) {
        errors.add(this.kind.nameField, { key: 'name_required_in_original' });
      }
      errors.throwIfAny();
      await this.records.update(ctx, manager, this.kind, current, this.toWrite(input, publication, {}));
      return this.answer(ctx, manager, id);
    });
  }

  async trash(ctx: RequestContext, id: number): Promise<D> {
    return this.database.write(async (manager) => {
      const current = await this.loadEditable(ctx, manager, id);
      const { name } = this.kind;
      if (current.status === 'trash')
        throw new ApiError(`${name}-is-in-trash`, { key: `${name}_is_in_trash` });
      await this.records.trash(ctx, manager, this.kind, current);
      return this.answer(ctx, manager, id);
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
  ): Promise<number> {
    const publication = await this.records.publication(ctx, manager, input, undefined, errors);
    errors.throwIfAny();
    const same = await this.findSame(ctx, manager, input, publication);
    if (same !== undefined) return same.id;
    const write = this.toWrite(input, publication, this.linked.defaults);
    return this.records.insert(ctx, manager, this.kind, write);
  }

  /**
   * The ids of what an event names, in its order and without repetition; new records are made on the way.
   * What is wrong goes to `errors` under the parameter's name.
   */
  async resolve(
    ctx: RequestContext,
    manager: EntityManager,
    links: readonly Link[],
    errors: ParamErrors,
  ): Promise<number[]> {
    const { name } = this.kind;
    const asked = links.flatMap((link) => ('id' in link ? [link.id] : []));
    const known = new Map(
      (await loadLocalized<T>(manager, this.kind, asked)).map((record) => [record.id, record]),
    );
    const ids = new Set<number>();
    for (const link of links) {
      if ('fields' in link) {
        ids.add(
          await this.findOrCreate(ctx, manager, readNested(name, this.linked.input, link.fields), errors),
        );
      } else if (known.get(link.id) === undefined || known.get(link.id)?.status === 'trash') {
        errors.add(name, { key: `unknown_${name}`, args: { value: link.id } });
      } else {
        ids.add(link.id);
      }
    }
    return [...ids];
  }

  private async findSame(
    ctx: RequestContext,
    manager: EntityManager,
    input: Input,
    publication: Publication,
  ): Promise<T | undefined> {
    const { name, nameField } = this.kind;
    const rows = await manager.query<{ id: number }[]>(
      `SELECT DISTINCT t.record_id AS id FROM ${name}_translation t JOIN ${name} r ON r.id = t.record_id
       WHERE t.name_fold = ? AND r.status <> 'trash' ORDER BY t.record_id LIMIT ${MAX_CANDIDATES}`,
      [foldName(String(valueOf(input, nameField)))],
    );
    const candidates = await loadLocalized<T>(
      manager,
      this.kind,
      rows.map((row) => row.id),
    );
    return candidates
      .sort((a, b) => a.id - b.id)
      .find((candidate) => mayRead(ctx, candidate) && this.isSame(ctx, candidate, input, publication));
  }

  private isSame(ctx: RequestContext, record: T, input: Input, publication: Publication): boolean {
    const texts = Object.entries(sentTexts(this.kind, input));
    if (!texts.every(([field, text]) => caseless(pickText(record, ctx, field)) === caseless(text)))
      return false;
    const columns = Object.entries(sentColumns(Object.keys(this.linked.defaults), input));
    if (!columns.every(([column, value]) => sameValue((record as Record<string, unknown>)[column], value)))
      return false;
    return (
      (input.author === undefined || publication.author_id === record.author_id) &&
      (input.status === undefined || input.status === shownStatus(record, ctx.now)) &&
      ((input.date ?? input.date_utc) === undefined || publication.published_at === record.published_at) &&
      (input.slug === undefined || input.slug === '' || caseless(input.slug) === pickSlug(record, ctx))
    );
  }

  private toWrite(input: Input, publication: Publication, defaults: LinkedKind<T, D>['defaults']) {
    return {
      publication,
      columns: { ...defaults, ...sentColumns(Object.keys(this.linked.defaults), input) },
      texts: sentTexts(this.kind, input),
      slug: input.slug,
      fields: sentFields(input),
    };
  }

  private async loadEditable(ctx: RequestContext, manager: EntityManager, id: number): Promise<T> {
    const record = await loadForUpdate<T>(manager, this.kind, id);
    if (record === undefined) throw this.unknown(id);
    if (!mayEdit(ctx, record)) throw denied(ctx.caller);
    return record;
  }

  private async answer(ctx: RequestContext, manager: EntityManager, id: number): Promise<D> {
    const [record] = await loadLocalized<T>(manager, this.kind, [id]);
    if (record === undefined) throw new Error(`The ${this.kind.name} ${id} was written and is gone.`);
    return this.toDto(ctx, record);
  }

  private toDto(ctx: RequestContext, record: T): D {
    return this.linked.toDto(record, ctx, this.records.settings.siteTimezone);
  }

  private unknown(id: number): ApiError {
    return invalidParams({ id: { key: `unknown_${this.kind.name}`, args: { value: id } } });
  }
}

/** Reads an inline record; what is wrong with its fields is reported under its own parameter, `venue[city]`. */
function readNested<I extends object>(
  param: string,
  type: new () => I,
  fields: Readonly<Record<string, unknown>>,
): I {
  try {
    return readParams(type, fields);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { params, data } = error.extras;
    const names = (data?.['params'] as string[] | undefined) ?? [];
    const missing = names.map((name) => [`${param}[${name}]`, { key: 'not_empty' } as const] as const);
    const bad = Object.entries(params ?? {}).map(
      ([name, message]) => [`${param}[${name}]`, message] as const,
    );
    throw invalidParams(Object.fromEntries<Message>([...missing, ...bad]));
  }
}

/** Flags come from the database as 0 and 1; texts are the same in any letter case. */
function sameValue(stored: unknown, sent: unknown): boolean {
  if (typeof sent === 'boolean') return Boolean(stored) === sent;
  if (typeof sent === 'string') return caseless(String(stored)) === caseless(sent);
  return stored === sent;
}
