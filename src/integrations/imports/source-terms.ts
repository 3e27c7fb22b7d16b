import { Injectable } from '@nestjs/common';
import { tablesOf } from '#content/localized/localized-tables.js';
import { slugForm } from '#content/localized/slugs.js';
import { foldName } from '#content/localized/translations.js';
import type { LoadedTerm } from '#content/terms/term.dto.js';
import { type TermNameRow, TermsRepository } from '#content/terms/terms.repository.js';
import { derivedContext, type RequestContext } from '#http/context/request-context.js';
import { ApiError } from '#http/errors/api-error.js';
import { readParams } from '#http/parameters/params.js';
import { Database } from '#platform/database/database.js';
import { CategoriesService } from '#resources/categories/categories.service.js';
import { CreateCategory, UpdateCategory } from '#resources/categories/category.dto.js';
import { CATEGORY } from '#resources/categories/category.entity.js';
import { CreateTag, UpdateTag } from '#resources/tags/tag.dto.js';
import { TAG } from '#resources/tags/tag.entity.js';
import { TagsService } from '#resources/tags/tags.service.js';
import { explain } from './explain.js';
import { type SourceContent, type SourceRecord, type SourceTerm, withReferences } from './import-record.js';
import {
  type ImportedTermRow,
  importedTerms,
  isRemembered,
  rememberTerm,
} from './imported-terms.repository.js';
import type { ReportBuilder } from './report.js';
import { changesOf, type TermValues, valuesOf } from './term-changes.js';

type Param = 'categories' | 'tags';

/** The references that replace a source's keys: ids, or names in a dry run. */
type References = ReadonlyMap<string, string | number>;

const KINDS = { categories: CATEGORY, tags: TAG } as const;
const PLACES = { categories: 'import_category', tags: 'import_tag' } as const;

interface TermOptions {
  readonly source: string;
  readonly dryRun: boolean;
}

/** What is known here of a source's terms. */
interface KnownTerms {
  /** What earlier imports made of them, by key. */
  readonly imported: ReadonlyMap<string, ImportedTermRow>;
  /** The ids here, by key. */
  readonly ids: Map<string, number>;
}

/** Writes a source's categories and tags, with parents, before its events refer to them. */
@Injectable()
export class SourceTerms {
  constructor(
    private readonly database: Database,
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
  ) {}

  /** @returns the records, with references to the terms of this calendar */
  async resolve(
    ctx: RequestContext,
    { records, terms }: SourceContent,
    options: TermOptions,
    report: ReportBuilder,
  ): Promise<readonly SourceRecord[]> {
    if (terms === undefined) return records;
    const references = {
      categories: await this.writeAll(ctx, 'categories', terms.categories, options, report),
      tags: await this.writeAll(ctx, 'tags', terms.tags, options, report),
    };
    return records.map((record) => withReferences(record, references));
  }

  private async writeAll(
    ctx: RequestContext,
    param: Param,
    terms: readonly SourceTerm[],
    options: TermOptions,
    report: ReportBuilder,
  ): Promise<References> {
    const known = await this.known(param, terms, options.source);
    if (options.dryRun) return expected(terms, known);
    // A name may be taken until another term has been renamed, so that what is refused is tried again.
    for (let pending = parentsFirst(terms), isLast = false; pending.length > 0;) {
      const refused: SourceTerm[] = [];
      for (const term of pending) {
        const waits = !isLast && refused.some(({ key }) => key === term.parent);
        if (
          waits ||
          !(await this.isWritten(ctx, param, term, options.source, known, isLast ? report : undefined))
        )
          refused.push(term);
      }
      if (isLast) break;
      isLast = refused.length === pending.length;
      pending = refused;
    }
    return known.ids;
  }

  private async isWritten(
    ctx: RequestContext,
    param: Param,
    term: SourceTerm,
    source: string,
    known: KnownTerms,
    report: ReportBuilder | undefined,
  ): Promise<boolean> {
    try {
      await this.write(ctx, param, term, source, known);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (report === undefined) return false;
      // Two terms of the source may have one name under one parent. Here they are one.
      const { term_id: same } = (error.extras.data ?? {}) as { readonly term_id?: number };
      if (same !== undefined && !known.ids.has(term.key)) known.ids.set(term.key, same);
      const where = { key: PLACES[param], args: { name: term.name } };
      report.warn([{ where, warning: explain(error) }]);
      return false;
    }
  }

  /** Finds the terms that earlier imports made, and others by their slugs. */
  private async known(param: Param, terms: readonly SourceTerm[], source: string): Promise<KnownTerms> {
    const kind = KINDS[param].name;
    return this.database.read(async (manager) => {
      const keys = terms.map(({ key }) => key);
      const imported = await importedTerms(manager, kind, source, keys);
      const ids = new Map([...imported].map(([key, { term_id }]) => [key, term_id]));
      const claimed = new Set(ids.values());
      const others = terms.filter(({ key, slug }) => !ids.has(key) && slug !== '');
      const rows = await TermsRepository.names(
        manager,
        kind,
        others.map(({ slug }) => slug),
      );
      const bySlug = new Map(rows.map(({ id, slug }) => [slug, id]));
      for (const { key, slug } of others) {
        const id = bySlug.get(slugForm(slug));
        if (id === undefined || claimed.has(id)) continue;
        ids.set(key, id);
        claimed.add(id);
      }
      return { imported, ids };
    });
  }

  private async write(
    ctx: RequestContext,
    param: Param,
    term: SourceTerm,
    source: string,
    known: KnownTerms,
  ): Promise<void> {
    const kind = KINDS[param].name;
    const parent = term.parent === undefined ? 0 : (known.ids.get(term.parent) ?? 0);
    const said = valuesOf(term, parent);
    const there = known.ids.get(term.key) ?? (await this.byName(param, term, parent, known));
    if (there !== undefined) known.ids.set(term.key, there);
    const id = there ?? (await this.add(ctx, param, term, said));
    known.ids.set(term.key, id);
    const imported = known.imported.get(term.key);
    const before = await this.load(param, id);
    const isNew = there === undefined;
    const { changes, digests } = changesOf(said, before, isNew ? undefined : (imported?.digests ?? {}));
    if (Object.keys(changes).length > 0) await this.update(ctx, param, term, id, changes);
    const after = Object.keys(changes).length > 0 ? await this.load(param, id) : before;
    const row = { term_id: id, digests: digests(after) };
    if (isRemembered(row, imported)) return;
    await this.database.write(async (manager) =>
      rememberTerm(manager, { kind, source, external_id: term.key }, row, imported !== undefined),
    );
  }

  private async load(param: Param, id: number): Promise<LoadedTerm> {
    const [term] = await this.database.read((manager) =>
      tablesOf<LoadedTerm>(KINDS[param]).load(manager, [id]),
    );
    if (term === undefined) throw new Error(`The ${KINDS[param].name} ${id} was deleted during its import.`);
    return term;
  }

  /** A term of the name under the same parent that no other term of the source is. */
  private async byName(
    param: Param,
    { name }: SourceTerm,
    parent: number,
    { ids }: KnownTerms,
  ): Promise<number | undefined> {
    const claimed = new Set(ids.values());
    return this.database.read(async (manager) => {
      const rows = await TermsRepository.names(manager, KINDS[param].name, [name]);
      const named = rows.filter((row) => isNamed(row, name) && !claimed.has(row.id)).map(({ id }) => id);
      const found = await tablesOf<LoadedTerm>(KINDS[param]).load(manager, named);
      return found.find((term) => (term.parent ?? 0) === parent)?.id;
    });
  }

  private async add(
    ctx: RequestContext,
    param: Param,
    { language, slug, description, translations, name }: SourceTerm,
    { parent }: TermValues,
  ): Promise<number> {
    const own = derivedContext(ctx, { language });
    const fields = {
      name,
      translations,
      ...(slug === '' ? {} : { slug }),
      ...(description === '' ? {} : { description }),
    };
    const { value } =
      param === 'tags'
        ? await this.tags.create(own, readParams(CreateTag, fields))
        : await this.categories.create(
            own,
            readParams(CreateCategory, { ...fields, parent: Number(parent) }),
          );
    return value.id;
  }

  private async update(
    ctx: RequestContext,
    param: Param,
    { language }: SourceTerm,
    id: number,
    changes: object,
  ): Promise<void> {
    const own = derivedContext(ctx, { language });
    if (param === 'tags') await this.tags.update(own, id, readParams(UpdateTag, { ...changes }));
    else await this.categories.update(own, id, readParams(UpdateCategory, { ...changes }));
  }
}

const isNamed = (row: TermNameRow, name: string): boolean => foldName(row.name ?? '') === foldName(name);

/** What a dry run finds or would create. */
const expected = (terms: readonly SourceTerm[], { ids }: KnownTerms): References =>
  new Map(terms.map(({ key, name }) => [key, ids.get(key) ?? name]));

/** Orders terms so that each comes after its parent. */
export function parentsFirst(terms: readonly SourceTerm[]): SourceTerm[] {
  const byKey = new Map(terms.map((term) => [term.key, term]));
  const ordered = new Set<SourceTerm>();
  for (const term of terms) {
    // Each term is visited once, however deep they are nested, and a circle ends where it began.
    const path = new Set<SourceTerm>();
    let next: SourceTerm | undefined = term;
    while (next !== undefined && !ordered.has(next) && !path.has(next)) {
      path.add(next);
      next = next.parent === undefined ? undefined : byKey.get(next.parent);
    }
    for (const one of [...path].reverse()) ordered.add(one);
  }
  return [...ordered];
}
