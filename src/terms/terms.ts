import type { EntityManager } from 'typeorm';
import type { ChangesService, NewChange } from '../changes/changes.service.js';
import type { RequestContext } from '../context/request-context.js';
import type { Database } from '../database/database.js';
import { deleteWithReferences, updateRow } from '../database/rows.js';
import { ApiError, invalidParams, ParamErrors } from '../http/api-error.js';
import { ListPage } from '../http/list-page.js';
import { NAME } from '../http/rules.js';
import { caseless } from '../i18n/fold.js';
import { FormerTexts, rememberTexts } from '../i18n/former-texts.js';
import type { Language } from '../i18n/languages.js';
import { loadForUpdate, loadLocalized } from '../i18n/localized-rows.js';
import { keepOriginalName, sentLanguages, type SentTexts, sentTexts } from '../i18n/sent-texts.js';
import { pickText } from '../i18n/texts.js';
import { foldName, insertLocalized, writeSentTexts } from '../i18n/translations.js';
import { ListCursor } from '../records/list-cursor.js';
import { modifiedWindow } from '../records/modified.js';
import { pageSize } from '../records/page.js';
import { recordValues } from '../records/record-values.js';
import { sentFields } from '../records/sent-values.js';
import { matchTerm } from './resolve-terms.js';
import { termListQuery, termPage } from './term-list.js';
import { changedNames, type Columns, parentOf, sentNames } from './term-names.js';
import { loadTerms } from './term-rows.js';
import {
  type LoadedTerm,
  type TermFields,
  type TermQuery,
  TermTexts,
  type TermWire,
  toSingleTermDto,
  toTermDto,
} from './term.dto.js';
import { type TermDto } from './term-answer.dto.js';

type TermInput = TermFields & { readonly name?: string };

/** Works out the columns of a kind's own from what was sent; what is wrong goes to `errors`. */
export type ColumnsOf = (
  manager: EntityManager,
  current: LoadedTerm | undefined,
  errors: ParamErrors,
) => Promise<Columns>;

/** Categories and tags: both services are made of this. */
export class Terms {
  constructor(
    private readonly database: Database,
    private readonly changes: ChangesService,
    private readonly wire: TermWire,
    private readonly zone: string,
  ) {}

  private get kind(): TermWire['kind'] {
    return this.wire.kind;
  }

  async list(ctx: RequestContext, query: TermQuery): Promise<ListPage> {
    const { page, perPage } = pageSize(query);
    const { collection } = this.kind;
    const modified = modifiedWindow(ctx, query, this.zone);
    const links = termListQuery(query, modified);
    const cursor = new ListCursor(ctx, query, { collection, links, instants: modified.instants });
    const { found, terms } = await this.database.readList(query.search === undefined, async (manager) => {
      const listed = await termPage(ctx, manager, this.kind, query, { cursor, modified });
      const loaded = await loadTerms(manager, ctx, this.kind, listed.ids);
      const byId = new Map(loaded.map((term) => [term.id, term]));
      return { found: listed, terms: listed.ids.flatMap((id) => byId.get(id) ?? []) };
    });
    return new ListPage(ctx, {
      collection,
      items: terms.map((term) => toTermDto(term, ctx, this.wire)),
      total: found.total,
      page,
      perPage,
      query: links,
      explicit: query.page !== undefined || query.per_page !== undefined,
      cursor: cursor.place(found.next),
      fields: query.fields,
    });
  }

  async read(ctx: RequestContext, id: number): Promise<TermDto> {
    const [term] = await this.database.read((manager) => loadTerms(manager, ctx, this.kind, [id]));
    if (term === undefined) throw this.unknown(id);
    ctx.exchange.shows(term);
    return toSingleTermDto(term, ctx, this.wire);
  }

  async create(ctx: RequestContext, input: TermInput, columnsOf: ColumnsOf): Promise<TermDto> {
    return this.database.write(async (manager) => {
      const errors = ParamErrors.of(input);
      const columns = await columnsOf(manager, undefined, errors);
      const sent = sentTexts(ctx, this.kind, TermTexts, input, errors);
      errors.throwIfAny();
      await this.refuseTaken(ctx, manager, sentNames(sent), columns);
      const id = await this.insert(ctx, manager, sent, columns, sentFields(input));
      return this.single(ctx, manager, id);
    });
  }

  /** Adds a term that is known to be new. */
  private async insert(
    ctx: RequestContext,
    manager: EntityManager,
    sent: SentTexts,
    columns: Columns,
    fields: readonly string[],
  ): Promise<number> {
    const { id, texts } = await insertLocalized(manager, {
      kind: this.kind,
      sequence: 'term',
      language: ctx.language,
      columns,
      sent,
      now: ctx.now,
    });
    const after = recordValues(this.kind, columns, texts);
    await this.log(ctx, manager, id, { verb: 'create', fields, languages: sentLanguages(sent), after });
    return id;
  }

  /**
   * Adds a term that an event names and nothing has yet; a bad name goes to `errors` under `param`. Whoever renamed
   * another to it a moment ago, unseen by this transaction, came first: then the event gets that one.
   */
  async createByName(
    ctx: RequestContext,
    manager: EntityManager,
    param: string,
    name: string,
    errors: ParamErrors,
  ): Promise<number | undefined> {
    const read = errors.attempt(param, () => NAME.parse(name));
    if (read === undefined) return undefined;
    const renamed = this.database.engine === 'mysql' ? await this.byName(ctx, manager, read) : undefined;
    if (renamed !== undefined) return renamed;
    const sent = new Map([[ctx.language, { texts: { name: read }, slug: undefined }]]);
    return this.insert(ctx, manager, sent, this.kind.name === 'category' ? { parent: 0 } : {}, ['name']);
  }

  async update(ctx: RequestContext, id: number, input: TermInput, columnsOf: ColumnsOf): Promise<TermDto> {
    return this.database.write(async (manager) => {
      const errors = ParamErrors.of(input);
      const current = await loadForUpdate<LoadedTerm>(manager, this.kind, id);
      if (current === undefined) {
        errors.throwIfAny();
        throw this.unknown(id);
      }
      const columns = await columnsOf(manager, current, errors);
      const former = await FormerTexts.load(manager, this.kind, id);
      const sent = sentTexts(ctx, this.kind, TermTexts, input, errors, { record: current, former });
      keepOriginalName(ctx, this.kind, sent, current.original_language, errors);
      errors.throwIfAny();
      const names = changedNames(current, sent, columns);
      await this.refuseTaken(ctx, manager, names, { ...parentOf(current), ...columns }, id);
      ctx.exchange.mayChange(current);
      const version = current.version + 1;
      const row = { ...columns, modified_at: ctx.now, version };
      await updateRow(manager, this.kind.name, { id }, row);
      const times = { version, now: ctx.now };
      const written = await writeSentTexts(manager, this.kind, current, sent, times);
      const texts = new Map([...current.texts, ...written]);
      await rememberTexts(ctx, manager, this.kind, current, texts);
      await this.log(ctx, manager, id, {
        verb: 'update',
        fields: sentFields(input),
        languages: [...written.keys()],
        before: recordValues(this.kind, current, current.texts),
        after: recordValues(this.kind, { ...current, ...columns }, texts),
      });
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
      ctx.exchange.mayChange(term);
      await before(manager, term);
      await deleteWithReferences(manager, 'term', [id]);
      const gone = recordValues(this.kind, term, term.texts);
      await this.log(ctx, manager, id, { verb: 'delete', fields: [], before: gone });
      return toSingleTermDto(term, ctx, this.wire);
    });
  }

  private async single(ctx: RequestContext, manager: EntityManager, id: number): Promise<TermDto> {
    const [term] = await loadTerms(manager, ctx, this.kind, [id]);
    if (term === undefined) throw new Error(`The ${this.kind.name} ${id} was written and is gone.`);
    return ctx.exchange.answers(manager, term, toSingleTermDto(term, ctx, this.wire));
  }

  /** A name is taken by another term that shows it in the same language, for categories under the same parent. */
  private async refuseTaken(
    ctx: RequestContext,
    manager: EntityManager,
    names: ReadonlyMap<Language, string>,
    { parent }: Columns,
    ownId = 0,
  ): Promise<void> {
    for (const [language, name] of names) {
      const candidates = await this.candidates(manager, name, parent);
      const shown = { ...ctx, language, fallback: true };
      const taken = candidates.find(
        (term) => term.id !== ownId && caseless(pickText(term, shown, 'name')) === caseless(name),
      );
      if (taken === undefined) continue;
      throw new ApiError('term_exists', { key: 'term_exists' }, { data: { term_id: taken.id } });
    }
  }

  /** The term that a name means now. */
  private async byName(
    ctx: RequestContext,
    manager: EntityManager,
    name: string,
  ): Promise<number | undefined> {
    const rows = (await this.candidates(manager, name, undefined)).flatMap(({ id, texts }) =>
      [...texts].map(([language, row]) => ({
        id,
        language,
        name: row['name'] ?? null,
        slug: row['slug'] ?? null,
      })),
    );
    return matchTerm(ctx, rows, name);
  }

  /** The terms that have the name in any language; who gives it to another one meanwhile waits, or runs again. */
  private async candidates(
    manager: EntityManager,
    name: string,
    parent: number | undefined,
  ): Promise<LoadedTerm[]> {
    const kind = this.kind.name;
    const lock = this.database.engine === 'mysql' ? 'FOR UPDATE' : '';
    const rows = await manager.query<{ id: number }[]>(
      `SELECT record_id AS id FROM ${kind}_translation WHERE name_fold = ? ${lock}`,
      [foldName(name)],
    );
    const ids = [...new Set(rows.map(({ id }) => id))].sort((a, b) => a - b);
    const terms = await loadLocalized<LoadedTerm>(manager, this.kind, ids, lock);
    return terms.filter((term) => parent === undefined || term.parent === parent);
  }

  private async log(
    ctx: RequestContext,
    manager: EntityManager,
    id: number,
    change: Omit<NewChange, 'kind' | 'record_id'>,
  ): Promise<void> {
    await this.changes.add(manager, ctx, { ...change, kind: this.kind.name, record_id: id });
  }

  private unknown(id: number): ApiError {
    return invalidParams({ id: { key: `unknown_${this.kind.name}`, args: { value: id } } });
  }
}
