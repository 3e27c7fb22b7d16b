import { Inject, Injectable } from '@nestjs/common';
import { reachesKind } from '../auth/roles.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import type { Language } from '../i18n/languages.js';
import { loadLocalized } from '../i18n/localized-rows.js';
import type { Localized } from '../i18n/texts.js';
import type { Kind } from '../records/kinds.js';
import {
  TRANSLATION_STATUSES,
  translationStatus,
  type TranslationStatus,
} from '../translations/translation-status.js';
import { WorkListService } from '../translations/work-list.service.js';
import {
  fieldsOf,
  fileId,
  hasMarkup,
  TEXT_RESOURCES,
  type TextResource,
  type TextResources,
} from './text-resources.js';
import { fileOf, type UnitToWrite } from './xliff-file.js';

export const EXPORTED = ['missing', 'outdated', 'all'] as const;

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
    const statuses: readonly TranslationStatus[] =
      wanted.status === 'all' ? TRANSLATION_STATUSES : [wanted.status];
    for (let after = 0; ;) {
      const ids = await this.tasks.next(ctx, kind, wanted.target, { statuses, after, limit: BATCH });
      const records = await this.database.read((manager) => loadLocalized<Localized>(manager, kind, ids));
      for (const record of records.sort((a, b) => a.id - b.id)) {
        const file = fileOfRecord(ctx, resource, record, wanted);
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
  { source, target }: Wanted,
): string | undefined {
  const [from, to] = [record.texts.get(source), record.texts.get(target)];
  const isCurrent = translationStatus(record, kind, target) === 'current';
  const units = fieldsOf(kind).flatMap((field): UnitToWrite[] => {
    const text = from?.[field] ?? '';
    if (text === '') return [];
    return [
      { field, isHtml: hasMarkup(kind.name, field), source: text, target: to?.[field] ?? '', isCurrent },
    ];
  });
  if (units.length === 0) return undefined;
  const url = ctx.links.api(`/${kind.collection}/${record.id}`);
  return fileOf({ id: fileId(kind.name, record.id), url, units });
}
