import type { EntityManager } from 'typeorm';
import type { ChangesService, NewChange } from '#access/changes/changes.service.js';
import type { Language } from '#common/messages/languages.js';
import { caseless } from '#common/text/fold.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { ApiError } from '#http/errors/api-error.js';
import { NAME } from '#http/parameters/rules.js';
import { engineOf } from '#platform/database/engine.js';
import { keepFormerSlugs } from '../localized/former-slugs.repository.js';
import { FormerTexts, rememberTexts } from '../localized/former-texts.js';
import { type CheckedTexts, type CheckedWrite, LocalizedWriter } from '../localized/localized-writer.js';
import { sentLanguages } from '../localized/sent-texts.js';
import { pickText } from '../localized/texts.js';
import { foldName, formerSources, insertLocalized, writeSentTexts } from '../localized/translations.js';
import { recordValues } from '../records/record-values.js';
import { type LoadedTerm, type TermFields, TermTexts } from './term.dto.js';
import { changedNames, type Columns, parentOf, sentNames } from './term-names.js';
import { matchTerm, namedTerms, type TermsRepository } from './terms.repository.js';

/** The parameters of a write; the kind decides whether there is a parent. */
export type TermInput = TermFields & { readonly name?: string; readonly parent?: unknown };

/** The columns that only one of the kinds has, of a write. */
interface CheckedTerm {
  readonly own: Columns;
}

/** Determines the kind's own columns from the input; validation errors are added to those of the unit. */
type ColumnsOf = (unit: UnitOfWork, input: TermInput, current: LoadedTerm | undefined) => Promise<Columns>;

/** Writes categories or tags, alone or with the event that names them, inside the caller's transaction. */
export class TermWriter extends LocalizedWriter<LoadedTerm, TermInput, CheckedTerm, number> {
  protected readonly kind: TermsRepository['kind'];
  protected readonly texts = TermTexts;

  constructor(
    private readonly changes: ChangesService,
    private readonly stored: TermsRepository,
    private readonly columnsOf: ColumnsOf,
  ) {
    super();
    this.kind = stored.kind;
  }

  protected async checkOwn(
    unit: UnitOfWork,
    input: TermInput,
    current: LoadedTerm | undefined,
  ): Promise<CheckedTerm> {
    return { own: await this.columnsOf(unit, input, current) };
  }

  /** Whoever reaches the route may edit every term, but no two of them may show the same name. */
  protected async allow(
    unit: UnitOfWork,
    { sent, own }: CheckedTexts & CheckedTerm,
    current: LoadedTerm | undefined,
  ): Promise<void> {
    const names = current === undefined ? sentNames(sent) : changedNames(current, sent, own);
    const columns = current === undefined ? own : { ...parentOf(current), ...own };
    await this.refuseDuplicateNames(unit, names, columns, current?.id);
  }

  protected async columns(_unit: UnitOfWork, _input: TermInput, { own }: CheckedTerm): Promise<Columns> {
    return Promise.resolve(own);
  }

  protected async insert(unit: UnitOfWork, { sent, columns, fields }: CheckedWrite): Promise<number> {
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

  protected async change(
    unit: UnitOfWork,
    current: LoadedTerm,
    { former, sent, columns, fields }: CheckedWrite,
  ): Promise<number> {
    const { ctx, manager } = unit;
    const { id } = current;
    const version = current.version + 1;
    const sources = await formerSources(manager, this.kind, current, sent);
    const { written, columns: states } = await writeSentTexts(
      manager,
      this.kind,
      { current, sent, sources },
      { version, now: ctx.now },
    );
    const texts = new Map([...current.texts, ...written]);
    const remembered = rememberTexts(unit, this.kind, former, current, texts);
    const row = { ...columns, ...states, ...remembered, modified_at: ctx.now, version };
    await this.stored.patch(manager, id, row);
    await keepFormerSlugs(manager, this.kind.name, [{ id, before: current, after: { texts } }], ctx.now);
    await this.log(unit, id, {
      verb: 'update',
      fields,
      languages: [...written.keys()],
      before: recordValues(this.kind, current, current.texts),
      after: recordValues(this.kind, { ...current, ...columns }, texts),
    });
    return id;
  }

  /**
   * Adds a term that an event names and that does not exist; an invalid name is added to the errors under
   * `param`. If another transaction has just given a term this name, which this one could not see before, the
   * event gets that term.
   */
  async createByName(unit: UnitOfWork, param: string, name: string): Promise<number | undefined> {
    const { ctx, errors, manager } = unit;
    const read = errors.attempt(param, () => NAME.parse(name));
    if (read === undefined) return undefined;
    // Without its markup, the name may be that of a term.
    const mayExist = engineOf(manager) === 'mysql' || read !== name;
    const existing = mayExist ? await this.byName(unit, read) : undefined;
    if (existing !== undefined) return existing;
    const sent = new Map([[ctx.language, { texts: { name: read }, slug: undefined }]]);
    const columns = this.kind.columns.includes('parent') ? { parent: 0 } : {};
    return this.insert(unit, { former: FormerTexts.NONE, sent, columns, fields: ['name'] });
  }

  /** Deletes a locked term permanently and removes it from events. */
  async delete(unit: UnitOfWork, term: LoadedTerm): Promise<void> {
    const { manager, ctx } = unit;
    await this.stored.delete(manager, term.id);
    const deleted = { id: term.id, before: term, after: undefined };
    await keepFormerSlugs(manager, this.kind.name, [deleted], ctx.now);
    const before = recordValues(this.kind, term, term.texts);
    await this.log(unit, term.id, { verb: 'delete', fields: [], before });
  }

  /** Rejects a name that another term shows in the same language, for categories under the same parent. */
  private async refuseDuplicateNames(
    { ctx, manager }: UnitOfWork,
    names: ReadonlyMap<Language, string>,
    { parent }: Columns,
    ownId: number | undefined,
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
}
