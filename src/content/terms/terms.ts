import type { EntityManager } from 'typeorm';
import type { ChangesService, NewChange } from '../../access/changes/changes.service.js';
import { Item, Written } from '../../http/context/item.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { UnitOfWork } from '../../http/context/unit-of-work.js';
import type { Database } from '../../platform/database/database.js';
import { ApiError, invalidParams } from '../../http/errors/api-error.js';
import { Page } from '../../http/responses/page.js';
import { NAME } from '../../http/parameters/rules.js';
import { caseless } from '../../common/text/fold.js';
import { FormerTexts, rememberTexts } from '../localized/former-texts.js';
import type { Language } from '../../common/messages/languages.js';
import { keepOriginalName, sentLanguages, type SentTexts, sentTexts } from '../localized/sent-texts.js';
import { pickText } from '../localized/texts.js';
import { foldName, formerSources, insertLocalized, writeSentTexts } from '../localized/translations.js';
import type { RecordCache } from '../localized/record-cache.js';
import { oncePerView } from '../records/once-per-view.js';
import { recordValues } from '../records/record-values.js';
import { sentFields } from '../../http/parameters/sent-fields.js';
import { UNTIL_CHANGED } from '../../http/context/valid-until.js';
import { TermFinder } from './term-finder.js';
import { changedNames, type Columns, parentOf, sentNames } from './term-names.js';
import { matchTerm, namedTerms, type TermsRepository } from './terms.repository.js';
import {
  type LoadedTerm,
  type TermFields,
  type TermQuery,
  TermTexts,
  type TaxonomyConfig,
  toSingleTermDto,
  toTermDto,
} from './term.dto.js';
import { type TermDto } from './term-response.dto.js';

type TermInput = TermFields & { readonly name?: string };

/** Determines the kind's own columns from the input; validation errors are added to those of the unit. */
export type ColumnsOf = (unit: UnitOfWork, current: LoadedTerm | undefined) => Promise<Columns>;

/** The changes of a term by one write. */
interface TermChange {
  readonly former: FormerTexts;
  readonly sent: SentTexts;
  readonly columns: Columns;
  /** The names of the sent parameters, for the change log. */
  readonly fields: readonly string[];
}

/** Categories and tags; both services are built on this. */
export class Terms {
  private readonly finder: TermFinder;

  constructor(
    private readonly database: Database,
    private readonly changes: ChangesService,
    private readonly stored: TermsRepository,
    private readonly config: TaxonomyConfig,
    cache: RecordCache,
    zone: string,
  ) {
    this.finder = new TermFinder(database, cache, stored, zone);
  }

  private get kind(): TaxonomyConfig['kind'] {
    return this.config.kind;
  }

  async list(ctx: RequestContext, query: TermQuery): Promise<Page<TermDto>> {
    const found = await this.finder.page(ctx, query);
    return new Page({
      ...found,
      collection: this.kind.collection,
      items: found.items.map((term) =>
        oncePerView(term, ctx, 'in a list of terms', () => toTermDto(term, ctx, this.config)),
      ),
      isUnsized: query.page === undefined && query.per_page === undefined,
    });
  }

  async read(ctx: RequestContext, id: number): Promise<Item<TermDto>> {
    const [term] = await this.database.read((manager) => this.stored.load(ctx, manager, [id]));
    if (term === undefined) throw this.unknown(id);
    return new Item(toSingleTermDto(term, ctx, this.config), term, UNTIL_CHANGED);
  }

  async create(ctx: RequestContext, input: TermInput, columnsOf: ColumnsOf): Promise<Written<TermDto>> {
    const work = async (unit: UnitOfWork): Promise<Written<TermDto>> => {
      const columns = await columnsOf(unit, undefined);
      const sent = sentTexts(unit, this.kind, TermTexts, input);
      unit.errors.throwIfAny();
      await this.refuseDuplicateNames(unit, sentNames(sent), columns);
      return this.written(unit, await this.insert(unit, sent, columns, sentFields(input)));
    };
    return this.database.write(UnitOfWork.of(ctx, work, input.errors));
  }

  /** Adds a term that is known to be new. */
  private async insert(
    unit: UnitOfWork,
    sent: SentTexts,
    columns: Columns,
    fields: readonly string[],
  ): Promise<number> {
    const { id, texts } = await insertLocalized(unit.manager, {
      kind: this.kind,
      sequence: 'term',
      language: unit.ctx.language,
      columns,
      sent,
      now: unit.ctx.now,
    });
    const after = recordValues(this.kind, columns, texts);
    await this.log(unit, id, { verb: 'create', fields, languages: sentLanguages(sent), after });
    return id;
  }

  /**
   * Adds a term that an event names and that does not exist; an invalid name is added to the errors under
   * `param`. If another transaction has just given a term this name, which this one could not see before, the
   * event gets that term.
   */
  async createByName(unit: UnitOfWork, param: string, name: string): Promise<number | undefined> {
    const { ctx, errors } = unit;
    const read = errors.attempt(param, () => NAME.parse(name));
    if (read === undefined) return undefined;
    // Without its markup, the name may be that of a term.
    const mayExist = this.database.engine === 'mysql' || read !== name;
    const existing = mayExist ? await this.byName(unit, read) : undefined;
    if (existing !== undefined) return existing;
    const sent = new Map([[ctx.language, { texts: { name: read }, slug: undefined }]]);
    return this.insert(unit, sent, this.kind.columns.includes('parent') ? { parent: 0 } : {}, ['name']);
  }

  async update(
    ctx: RequestContext,
    id: number,
    input: TermInput,
    columnsOf: ColumnsOf,
  ): Promise<Written<TermDto>> {
    const work = async (unit: UnitOfWork): Promise<Written<TermDto>> => {
      const current = await this.loadForWrite(unit, id);
      const columns = await columnsOf(unit, current);
      const former = await FormerTexts.load(unit.manager, this.kind, id);
      const sent = sentTexts(unit, this.kind, TermTexts, input, { record: current, former });
      keepOriginalName(unit, this.kind, sent, current.original_language);
      unit.errors.throwIfAny();
      const names = changedNames(current, sent, columns);
      await this.refuseDuplicateNames(unit, names, { ...parentOf(current), ...columns }, id);
      unit.expect(current);
      await this.change(unit, current, { former, sent, columns, fields: sentFields(input) });
      return this.written(unit, id);
    };
    return this.database.write(UnitOfWork.of(ctx, work, input.errors));
  }

  private async loadForWrite({ manager, errors }: UnitOfWork, id: number): Promise<LoadedTerm> {
    const current = await this.stored.localized.loadForUpdate(manager, id);
    if (current !== undefined) return current;
    errors.throwIfAny();
    throw this.unknown(id);
  }

  private async change(
    unit: UnitOfWork,
    current: LoadedTerm,
    { former, sent, columns, fields }: TermChange,
  ): Promise<void> {
    const { ctx, manager } = unit;
    const { id } = current;
    const version = current.version + 1;
    const times = { version, now: ctx.now };
    const { written, columns: states } = await writeSentTexts(
      manager,
      this.kind,
      { current, sent, sources: await formerSources(manager, this.kind, current, sent) },
      times,
    );
    const texts = new Map([...current.texts, ...written]);
    const remembered = rememberTexts(unit, this.kind, former, current, texts);
    const row = { ...columns, ...states, ...remembered, modified_at: ctx.now, version };
    await this.stored.localized.patch(manager, id, row);
    await this.log(unit, id, {
      verb: 'update',
      fields,
      languages: [...written.keys()],
      before: recordValues(this.kind, current, current.texts),
      after: recordValues(this.kind, { ...current, ...columns }, texts),
    });
  }

  /** Deletes a term permanently and removes it from events. `before` may first move data that depends on it. */
  async remove(
    ctx: RequestContext,
    id: number,
    before: (manager: EntityManager, term: LoadedTerm) => Promise<void>,
  ): Promise<Written<TermDto>> {
    const work = async (unit: UnitOfWork): Promise<Written<TermDto>> => {
      const { manager } = unit;
      await this.loadForWrite(unit, id);
      const [term] = await this.stored.load(ctx, manager, [id]);
      if (term === undefined) throw this.unknown(id);
      unit.expect(term);
      await before(manager, term);
      await this.stored.delete(manager, id);
      const gone = recordValues(this.kind, term, term.texts);
      await this.log(unit, id, { verb: 'delete', fields: [], before: gone });
      return new Written(toSingleTermDto(term, ctx, this.config));
    };
    return this.database.write(UnitOfWork.of(ctx, work));
  }

  private async written({ ctx, manager }: UnitOfWork, id: number): Promise<Written<TermDto>> {
    const [term] = await this.stored.load(ctx, manager, [id]);
    if (term === undefined) throw new Error(`The ${this.kind.name} ${id} was written but cannot be read.`);
    return new Written(toSingleTermDto(term, ctx, this.config), term);
  }

  /** Rejects a name that another term shows in the same language, for categories under the same parent. */
  private async refuseDuplicateNames(
    { ctx, manager }: UnitOfWork,
    names: ReadonlyMap<Language, string>,
    { parent }: Columns,
    ownId = 0,
  ): Promise<void> {
    for (const [language, name] of names) {
      const candidates = await this.candidates(manager, name, parent);
      const shown = { ...ctx, language, fallback: true };
      const duplicate = candidates.find(
        (term) => term.id !== ownId && caseless(pickText(term, shown, 'name')) === caseless(name),
      );
      if (duplicate === undefined) continue;
      throw new ApiError('term_exists', { key: 'term_exists' }, { data: { term_id: duplicate.id } });
    }
  }

  /** The term that a name refers to at present. */
  private async byName({ ctx, manager }: UnitOfWork, name: string): Promise<number | undefined> {
    const rows = (await this.candidates(manager, name, undefined)).flatMap(({ id, texts }) =>
      [...texts].map(([language, row]) => ({
        id,
        language,
        name: row['name'] ?? null,
        slug: row['slug'] ?? null,
      })),
    );
    return matchTerm(ctx, namedTerms(rows), name);
  }

  /**
   * The terms with the name in any language. A transaction that gives the name to another term meanwhile
   * waits, or is retried.
   */
  private async candidates(
    manager: EntityManager,
    name: string,
    parent: number | undefined,
  ): Promise<LoadedTerm[]> {
    const terms = await this.stored.lockByName(manager, foldName(name));
    return terms.filter((term) => parent === undefined || term.parent === parent);
  }

  private async log(
    { ctx, manager }: UnitOfWork,
    id: number,
    change: Omit<NewChange, 'kind' | 'record_id'>,
  ): Promise<void> {
    await this.changes.add(manager, ctx, { ...change, kind: this.kind.name, record_id: id });
  }

  private unknown(id: number): ApiError {
    return invalidParams({ id: { key: `unknown_${this.kind.name}`, args: { value: id } } });
  }
}
