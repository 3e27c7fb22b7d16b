import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '#common/messages/languages.js';
import type { Kind } from '#common/records/kinds.js';
import { reachesKind } from '#common/rights/roles.js';
import { hasMarkup, translatedTexts } from '#content/localized/kinds.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import type { Localized } from '#content/localized/texts.js';
import {
  fieldStatuses,
  type FormerSources,
  TRANSLATION_STATUSES,
  type TranslationStatus,
} from '#content/localized/translation-status.js';
import { WorkListService } from '#content/translations/work-list.service.js';
import type { RequestContext } from '#http/context/request-context.js';
import { Database } from '#platform/database/database.js';
import { fileId, TEXT_RESOURCES, type TextResource, type TextResources } from './text-resources.js';
import type { TranslationFilter } from './translation-filters.js';
import { fileOf, type UnitToWrite } from './xliff-file.js';

/** Missing texts may be those of a whole language, or some of them. */
const STATUSES: Readonly<Record<TranslationFilter, readonly TranslationStatus[]>> = {
  missing: ['missing', 'incomplete'],
  outdated: ['outdated'],
  all: TRANSLATION_STATUSES,
};

/** The texts to export. */
export interface ExportSelection {
  readonly source: Language;
  readonly target: Language;
  /** Empty for all kinds. */
  readonly kinds: readonly Kind[];
  readonly status: TranslationFilter;
}

/** Number of ids read at once. */
const IDS = 200;
/** Number of records read at once; each may have megabytes of text in every language. */
const RECORDS = 5;

/** Exports the texts to translate. */
@Injectable()
export class XliffExport {
  constructor(
    @Inject(TEXT_RESOURCES) private readonly resources: TextResources,
    private readonly database: Database,
    private readonly tasks: WorkListService,
  ) {}

  /**
   * The `<file>` of each record that the caller may translate, by kind and id. Records without a source text
   * that is wanted have none.
   * @param maxRead about how many records are read at most
   */
  async *files(ctx: RequestContext, selection: ExportSelection, maxRead = Infinity): AsyncGenerator<string> {
    const { kinds } = selection;
    const budget = { left: maxRead };
    for (const resource of this.resources) {
      const { name } = resource.kind;
      const isSelected = kinds.length === 0 || kinds.includes(name);
      if (isSelected && reachesKind(ctx.caller, name)) yield* this.filesOf(ctx, resource, selection, budget);
    }
  }

  private async *filesOf(
    ctx: RequestContext,
    resource: TextResource,
    selection: ExportSelection,
    budget: { left: number },
  ): AsyncGenerator<string> {
    const { kind } = resource;
    const statuses = STATUSES[selection.status];
    for (let after = 0; budget.left > 0;) {
      const next = { source: selection.source, statuses, after, limit: IDS };
      const ids = await this.tasks.next(ctx, kind, selection.target, next);
      for (let first = 0; first < ids.length; first += RECORDS)
        yield* this.filesOfRecords(ctx, resource, ids.slice(first, first + RECORDS), selection);
      budget.left -= ids.length;
      if (ids.length < IDS) return;
      after = ids.at(-1) ?? after;
    }
  }

  private async *filesOfRecords(
    ctx: RequestContext,
    resource: TextResource,
    ids: readonly number[],
    selection: ExportSelection,
  ): AsyncGenerator<string> {
    const { kind } = resource;
    const localized = tablesOf<Localized>(kind);
    const { records, sources } = await this.database.read(async (manager) => ({
      records: await localized.load(manager, ids),
      sources: await localized.sources(manager, ids),
    }));
    for (const record of records.sort((a, b) => a.id - b.id)) {
      const former = sources.get(record.id)?.get(selection.target) ?? new Map<string, never>();
      const file = fileOfRecord(ctx, resource, record, former, selection);
      if (file !== undefined) yield file;
    }
  }
}

function isWanted({ target, isCurrent }: UnitToWrite, filter: TranslationFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'missing' ? target === '' : target !== '' && !isCurrent;
}

function fileOfRecord(
  ctx: RequestContext,
  { kind }: TextResource,
  record: Localized,
  former: FormerSources,
  { source, target, status: wanted }: ExportSelection,
): string | undefined {
  const [sourceTexts, targetTexts] = [record.texts.get(source), record.texts.get(target)];
  const statuses = fieldStatuses(record, kind, target, former);
  const units = translatedTexts(kind).flatMap((field): UnitToWrite[] => {
    const text = sourceTexts?.[field] ?? '';
    if (text === '') return [];
    const texts = {
      source: text,
      target: targetTexts?.[field] ?? '',
      formerSource: former.get(field)?.text ?? '',
    };
    return [
      { field, isHtml: hasMarkup(kind.name, field), ...texts, isCurrent: statuses.get(field) === 'current' },
    ];
  });
  // The statuses of a record compare with its original language. No text may be wanted from another source, and then
  // the record would come again with each export.
  if (!units.some((unit) => isWanted(unit, wanted))) return undefined;
  const url = ctx.links.api(`/${kind.collection}/${record.id}`);
  return fileOf({ id: fileId(kind.name, record.id), url, units });
}
