import { Inject, Injectable } from '@nestjs/common';
import { reachesKind } from '../auth/roles.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import type { Language } from '../i18n/languages.js';
import { loadFormerSources } from '../i18n/former-sources.js';
import { loadLocalized } from '../i18n/localized-rows.js';
import type { Localized } from '../i18n/texts.js';
import {
  fieldStatuses,
  type FormerSources,
  TRANSLATION_STATUSES,
  type TranslationStatus,
} from '../i18n/translation-status.js';
import { hasMarkup, type Kind, translatedTexts } from '../records/kinds.js';
import { WorkListService } from '../translations/work-list.service.js';
import { fileId, TEXT_RESOURCES, type TextResource, type TextResources } from './text-resources.js';
import { fileOf, type UnitToWrite } from './xliff-file.js';

export const EXPORTED = ['missing', 'outdated', 'all'] as const;

/** What is missing is so in a whole language, or in some texts of it. */
const STATUSES: Readonly<Record<(typeof EXPORTED)[number], readonly TranslationStatus[]>> = {
  missing: ['missing', 'incomplete'],
  outdated: ['outdated'],
  all: TRANSLATION_STATUSES,
};

/** What is written for translators. */
export interface Wanted {
  readonly source: Language;
  readonly target: Language;
  /** All of them when there is none. */
  readonly kinds: readonly Kind[];
  readonly status: (typeof EXPORTED)[number];
}

const BATCH = 200;

/** Writes what is to be translated. */
@Injectable()
export class XliffExport {
  constructor(
    @Inject(TEXT_RESOURCES) private readonly resources: TextResources,
    private readonly database: Database,
    private readonly tasks: WorkListService,
  ) {}

  /** The `<file>` of each record that the caller may translate, by kind and id; those without a source text are none. */
  async *files(ctx: RequestContext, wanted: Wanted): AsyncGenerator<string> {
    const { kinds } = wanted;
    for (const resource of this.resources) {
      const { name } = resource.kind;
      const isWanted = kinds.length === 0 || kinds.includes(name);
      if (isWanted && reachesKind(ctx.caller, name)) yield* this.filesOf(ctx, resource, wanted);
    }
  }

  private async *filesOf(
    ctx: RequestContext,
    resource: TextResource,
    wanted: Wanted,
  ): AsyncGenerator<string> {
    const { kind } = resource;
    const statuses = STATUSES[wanted.status];
    for (let after = 0; ;) {
      const next = { source: wanted.source, statuses, after, limit: BATCH };
      const ids = await this.tasks.next(ctx, kind, wanted.target, next);
      const { records, sources } = await this.database.read(async (manager) => ({
        records: await loadLocalized<Localized>(manager, kind, ids),
        sources: await loadFormerSources(manager, kind, ids),
      }));
      for (const record of records.sort((a, b) => a.id - b.id)) {
        const former = sources.get(record.id)?.get(wanted.target) ?? new Map<string, string | null>();
        const file = fileOfRecord(ctx, resource, record, former, wanted);
        if (file !== undefined) yield file;
      }
      if (ids.length < BATCH) return;
      after = ids.at(-1) ?? after;
    }
  }
}

function fileOfRecord(
  ctx: RequestContext,
  { kind }: TextResource,
  record: Localized,
  former: FormerSources,
  { source, target }: Wanted,
): string | undefined {
  const [from, to] = [record.texts.get(source), record.texts.get(target)];
  const statuses = fieldStatuses(record, kind, target, former);
  const units = translatedTexts(kind).flatMap((field): UnitToWrite[] => {
    const text = from?.[field] ?? '';
    if (text === '') return [];
    const texts = { source: text, target: to?.[field] ?? '', formerSource: former.get(field) ?? '' };
    return [
      { field, isHtml: hasMarkup(kind.name, field), ...texts, isCurrent: statuses.get(field) === 'current' },
    ];
  });
  if (units.length === 0) return undefined;
  const url = ctx.links.api(`/${kind.collection}/${record.id}`);
  return fileOf({ id: fileId(kind.name, record.id), url, units });
}
