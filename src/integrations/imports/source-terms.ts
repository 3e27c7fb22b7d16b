import { Injectable } from '@nestjs/common';
import { CategoriesService } from '../../resources/categories/categories.service.js';
import { CreateCategory } from '../../resources/categories/category.dto.js';
import { derivedContext, type RequestContext } from '../../http/context/request-context.js';
import { Database } from '../../platform/database/database.js';
import { ApiError } from '../../http/errors/api-error.js';
import { readParams } from '../../http/parameters/params.js';
import { CreateTag } from '../../resources/tags/tag.dto.js';
import { TagsService } from '../../resources/tags/tags.service.js';
import { findTerms } from '../../content/terms/terms.repository.js';
import { explain } from './explain.js';
import type { SourceContent, SourceRecord, SourceTerm } from './import-record.js';
import type { ReportBuilder } from './report.js';

type Param = 'categories' | 'tags';

/** The references that replace a source's keys: ids, or names in a dry run. */
type References = ReadonlyMap<string, string | number>;

const KINDS = { categories: 'category', tags: 'tag' } as const;
const PLACES = { categories: 'import_category', tags: 'import_tag' } as const;

/** Creates a source's missing categories and tags, with parents, before its events refer to them. */
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
    { dryRun }: { readonly dryRun: boolean },
    report: ReportBuilder,
  ): Promise<readonly SourceRecord[]> {
    if (terms === undefined) return records;
    const references = {
      categories: await this.createMissing(ctx, 'categories', terms.categories, dryRun, report),
      tags: await this.createMissing(ctx, 'tags', terms.tags, dryRun, report),
    };
    return records.map((record) => ({ ...record, payload: withReferences(record.payload, references) }));
  }

  /** Creates parents first. A term whose slug or name already exists here stays unchanged. */
  private async createMissing(
    ctx: RequestContext,
    param: Param,
    terms: readonly SourceTerm[],
    dryRun: boolean,
    report: ReportBuilder,
  ): Promise<References> {
    // A dry run creates the terms with the events that name them.
    if (dryRun) return new Map(terms.map(({ key, name }) => [key, name]));
    const ids = new Map<string, number>();
    for (const term of parentsFirst(terms)) {
      try {
        const parent = term.parent === undefined ? undefined : ids.get(term.parent);
        ids.set(
          term.key,
          (await this.present(ctx, param, term)) ?? (await this.add(ctx, param, term, parent)),
        );
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const where = { key: PLACES[param], args: { name: term.name } };
        report.warn([{ where, warning: explain(error) }]);
      }
    }
    return ids;
  }

  private async present(
    ctx: RequestContext,
    param: Param,
    { slug, name }: SourceTerm,
  ): Promise<number | undefined> {
    const references = [slug, name].filter((reference) => reference !== '');
    const found = await this.database.read((manager) =>
      findTerms(manager, ctx, KINDS[param], references, 'words'),
    );
    return found.get(slug) ?? found.get(name);
  }

  private async add(
    ctx: RequestContext,
    param: Param,
    { language, name, slug, description, translations }: SourceTerm,
    parent: number | undefined,
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
        : await this.categories.create(own, readParams(CreateCategory, { ...fields, parent: parent ?? 0 }));
    return value.id;
  }
}

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

function withReferences(
  payload: SourceRecord['payload'],
  references: Readonly<Record<Param, References>>,
): SourceRecord['payload'] {
  const replaced = (param: Param): object => {
    const keys = payload[param];
    return Array.isArray(keys)
      ? { [param]: keys.flatMap((key) => references[param].get(String(key)) ?? []) }
      : {};
  };
  return { ...payload, ...replaced('categories'), ...replaced('tags') };
}
