import type { EntityManager } from 'typeorm';
import type { ChangesService } from '../changes/changes.service.js';
import type { Verb } from '../changes/change.entity.js';
import type { RequestContext } from '../context/request-context.js';
import type { Database } from '../database/database.js';
import { ApiError, invalidParams, ParamErrors } from '../http/api-error.js';
import { ListPage } from '../http/list-page.js';
import { NAME } from '../http/rules.js';
import { effectiveText } from '../i18n/effective-text.js';
import { caseless } from '../i18n/fold.js';
import { loadForUpdate } from '../i18n/localized-rows.js';
import { foldName, insertLocalized, writeTexts } from '../i18n/translations.js';
import { pageSize } from '../records/page.js';
import { sentFields, sentTexts } from '../records/records.service.js';
import { countColumn, loadTerms } from './term-rows.js';
import {
  type LoadedTerm,
  type TermDto,
  type TermFields,
  type TermQuery,
  type TermWire,
  toSingleTermDto,
  toTermDto,
} from './term.dto.js';
import { TermId } from './term.entity.js';

type TermInput = TermFields & { readonly name?: string };
type Columns = Readonly<Record<string, number>>;

/** Categories and tags: both services are made of this. */
export class Terms {
  constructor(
    private readonly database: Database,
    private readonly changes: ChangesService,
    private readonly wire: TermWire,
  ) {}

  private get kind(): TermWire['kind'] {
    return this.wire.kind;
  }

  async list(ctx: RequestContext, query: TermQuery): Promise<ListPage> {
    const { page, perPage } = pageSize(query);
    const { total, terms } = await this.database.read(async (manager) => {
      const ids = await this.pageIds(ctx, manager, query);
      const loaded = await loadTerms(manager, ctx, this.kind, ids.ids);
      const byId = new Map(loaded.map((term) => [term.id, term]));
      return { total: ids.total, terms: ids.ids.flatMap((id) => byId.get(id) ?? []) };
    });
    return new ListPage(ctx, {
      collection: this.kind.collection,
      items: terms.map((term) => toTermDto(term, ctx, this.wire)),
      total,
      page,
      perPage,
      query: query.hide_empty === undefined ? {} : { hide_empty: query.hide_empty },
      explicit: query.page !== undefined || query.per_page !== undefined,
    });
  }

  private async pageIds(
    ctx: RequestContext,
    manager: EntityManager,
    query: TermQuery,
  ): Promise<{ ids: number[]; total: number }> {
    const { page, perPage } = pageSize(query);
    const { name } = this.kind;
    const text = effectiveText(name, 'r', ctx);
    const hideEmpty = query.hide_empty ?? true;
    const from = `FROM ${name} r ${text.joins} WHERE ${hideEmpty ? `${countColumn(name)} > 0` : '1 = 1'}`;
    const params = [...text.params, ...(hideEmpty ? [ctx.now] : [])];
    const rows = await manager.query<{ id: number; total: number }[]>(
      `SELECT r.id, (SELECT COUNT(*) ${from}) AS total ${from}
       ORDER BY ${text.column('name_fold')}, r.id LIMIT ? OFFSET ?`,
      [...params, ...params, perPage, (page - 1) * perPage],
    );
    return {
      ids: rows.map((row) => row.id),
      total: rows[0]?.total ?? (await this.total(manager, from, params, page)),
    };
  }

  /** An empty page after the first does not tell the total by itself. */
  private async total(
    manager: EntityManager,
    from: string,
    params: (string | number)[],
    page: number,
  ): Promise<number> {
    if (page === 1) return 0;
    const [row] = await manager.query<{ total: number }[]>(`SELECT COUNT(*) AS total ${from}`, params);
    return row?.total ?? 0;
  }

  async read(ctx: RequestContext, id: number): Promise<TermDto> {
    const [term] = await this.database.read((manager) => loadTerms(manager, ctx, this.kind, [id]));
    if (term === undefined) throw this.unknown(id);
    return toSingleTermDto(term, ctx, this.wire);
  }

  async create(
    ctx: RequestContext,
    input: TermInput,
    columns: Columns,
    errors: ParamErrors,
  ): Promise<TermDto> {
    return this.database.write(async (manager) => {
      errors.throwIfAny();
      await this.refuseTaken(ctx, manager, String(input.name), columns, undefined);
      const id = await this.insert(ctx, manager, input, columns);
      return this.single(ctx, manager, id);
    });
  }

  /** Adds a term that is known to be new. */
  async insert(
    ctx: RequestContext,
    manager: EntityManager,
    input: TermInput,
    columns: Columns,
  ): Promise<number> {
    const id = await insertLocalized(manager, {
      kind: this.kind,
      sequence: TermId,
      language: ctx.language,
      columns,
      texts: sentTexts(this.kind, input),
      slug: input.slug,
      now: ctx.now,
    });
    await this.log(ctx, manager, id, 'create', sentFields(input));
    return id;
  }

  /** Adds a term that an event names and nothing has yet; a bad name goes to `errors` under `param`. */
  async createByName(
    ctx: RequestContext,
    manager: EntityManager,
    param: string,
    name: string,
    errors: ParamErrors,
  ): Promise<number | undefined> {
    const read = errors.attempt(param, () => NAME.parse(name));
    if (read === undefined) return undefined;
    return this.insert(ctx, manager, { name: read }, this.kind.name === 'category' ? { parent: 0 } : {});
  }

  async update(
    ctx: RequestContext,
    id: number,
    input: TermInput,
    columnsOf: (manager: EntityManager, current: LoadedTerm) => Promise<Columns>,
  ): Promise<TermDto> {
    return this.database.write(async (manager) => {
      const current = await loadForUpdate<LoadedTerm>(manager, this.kind, id);
      if (current === undefined) throw this.unknown(id);
      const columns = await columnsOf(manager, current);
      if (input.name === '' && ctx.language === current.original_language) {
        throw invalidParams({ name: { key: 'name_required_in_original' } });
      }
      if (input.name)
        await this.refuseTaken(ctx, manager, input.name, { ...parentOf(current), ...columns }, id);
      const version = current.version + 1;
      const unclaimed = input.slug === undefined ? {} : { slug_claim: null };
      await manager.update(
        this.kind.name,
        { id },
        { ...columns, ...unclaimed, modified_at: ctx.now, version },
      );
      await this.writeOwnTexts(ctx, manager, current, input, version);
      await this.log(ctx, manager, id, 'update', sentFields(input));
      return this.single(ctx, manager, id);
    });
  }

  /** Deletes for good; events lose the term. `before` may move what hangs on it. */
  async remove(
    ctx: RequestContext,
    id: number,
    before: (manager: EntityManager, term: LoadedTerm) => Promise<void>,
  ): Promise<TermDto> {
    return this.database.write(async (manager) => {
      if ((await loadForUpdate(manager, this.kind, id)) === undefined) throw this.unknown(id);
      const [term] = await loadTerms(manager, ctx, this.kind, [id]);
      if (term === undefined) throw this.unknown(id);
      await before(manager, term);
      await manager.delete(TermId, { id });
      await this.log(ctx, manager, id, 'delete', []);
      return toSingleTermDto(term, ctx, this.wire);
    });
  }

  private async single(ctx: RequestContext, manager: EntityManager, id: number): Promise<TermDto> {
    const [term] = await loadTerms(manager, ctx, this.kind, [id]);
    if (term === undefined) throw new Error(`The ${this.kind.name} ${id} was written and is gone.`);
    return toSingleTermDto(term, ctx, this.wire);
  }

  /** A name is taken by another term that has it in the same language, and for categories under the same parent. */
  private async refuseTaken(
    ctx: RequestContext,
    manager: EntityManager,
    name: string,
    { parent }: Columns,
    ownId: number | undefined,
  ): Promise<void> {
    const kind = this.kind.name;
    const rows = await manager.query<{ id: number; name: string }[]>(
      `SELECT r.id, t.name FROM ${kind} r JOIN ${kind}_translation t ON t.record_id = r.id
       WHERE t.name_fold = ? AND t.language = ? AND r.id <> ?${parent === undefined ? '' : ' AND r.parent = ?'} ORDER BY r.id`,
      [foldName(name), ctx.language, ownId ?? 0, ...(parent === undefined ? [] : [parent])],
    );
    const taken = rows.find((row) => caseless(row.name) === caseless(name));
    if (taken !== undefined)
      throw new ApiError('term_exists', { key: 'term_exists' }, { data: { term_id: taken.id } });
  }

  private async writeOwnTexts(
    ctx: RequestContext,
    manager: EntityManager,
    current: LoadedTerm,
    input: TermInput,
    version: number,
  ): Promise<void> {
    await writeTexts(manager, {
      kind: this.kind,
      id: current.id,
      language: ctx.language,
      isOriginal: ctx.language === current.original_language,
      current: current.texts.get(ctx.language),
      patch: sentTexts(this.kind, input),
      slug: input.slug,
      version,
      now: ctx.now,
    });
  }

  private async log(
    ctx: RequestContext,
    manager: EntityManager,
    id: number,
    verb: Verb,
    fields: readonly string[],
  ): Promise<void> {
    const texts = fields.filter((field) => field === 'slug' || this.kind.texts.includes(field));
    await this.changes.add(manager, {
      kind: this.kind.name,
      record_id: id,
      verb,
      languages: texts.length > 0 ? [ctx.language] : [],
      fields,
      actor_id: ctx.caller?.id ?? null,
    });
  }

  private unknown(id: number): ApiError {
    return invalidParams({ id: { key: `unknown_${this.kind.name}`, args: { value: id } } });
  }
}

const parentOf = (term: LoadedTerm): Columns => (term.parent === undefined ? {} : { parent: term.parent });
