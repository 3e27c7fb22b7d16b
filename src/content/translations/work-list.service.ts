import { Inject, Injectable } from '@nestjs/common';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import type { Kind } from '#common/records/kinds.js';
import { reachesKind } from '#common/rights/roles.js';
import { scopeFor } from '#common/rights/scopes.js';
import { toWall } from '#common/time/zone.js';
import type { RequestContext } from '#http/context/request-context.js';
import { outOfScope } from '#http/errors/denied.js';
import { pageSize } from '#http/parameters/page-size.js';
import { Page } from '#http/responses/page.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { checkCursor, cursorText, listName } from '../lists/cursor.js';
import { LIMITS, refuseMore } from '../lists/list-limits.js';
import { allKinds, type KindDescription, kindOf } from '../localized/kinds.js';
import { TRANSLATION_STATUSES, type TranslationStatus } from '../localized/translation-status.js';
import {
  datesOf,
  type Scope,
  scopeOf,
  termsOf,
  translatable,
  wantedOf,
  type WantedTranslations,
  withTextIn,
} from './task-query.js';
import { placeOf, type ShownTask, TranslationTasks, wantedIn } from './tasks.js';
import type {
  ProgressDto,
  TranslationQuery,
  TranslationSummaryDto,
  TranslationTaskDto,
} from './translation.dto.js';
import { type Group, TranslationTasksRepository } from './translation-tasks.repository.js';

interface NextQuery {
  /** The language to translate from. */
  readonly source: Language;
  readonly statuses: readonly TranslationStatus[];
  /** The last id of the previous page. */
  readonly after: number;
  readonly limit: number;
}

const COLLECTION = 'translations';

/** A cursor holds the sort key, the kind and the language. */
const CURSOR_KEYS = [{ sql: 'key', nullable: true }, { sql: 'kind' }, { sql: 'language' }];

/** The number of wanted translations in groups of records. */
const countWanted = (groups: readonly Group[], wanted: WantedTranslations): number =>
  groups.reduce((sum, group) => sum + group.records * wantedIn(group, wanted).length, 0);

/** Lists the translations to do. */
@Injectable()
export class WorkListService {
  constructor(
    private readonly database: Database,
    private readonly repository: TranslationTasksRepository,
    private readonly tasks: TranslationTasks,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * The ids of the next records of a kind that the caller may translate: those with a text in the source
   * language whose translation has one of these statuses.
   */
  async next(
    ctx: RequestContext,
    kind: KindDescription,
    language: Language,
    { source, statuses, after, limit }: NextQuery,
  ): Promise<number[]> {
    const scope = { kind, where: [...translatable(ctx, kind), withTextIn(source)] };
    const wanted = { languages: [language], statuses };
    return this.database.readLong(async (manager) =>
      this.repository.idsAfter(manager, scope, wanted, { after, limit }),
    );
  }

  /** @throws ApiError `rest_invalid_param` naming everything that is wrong */
  async list(ctx: RequestContext, query: TranslationQuery): Promise<Page<TranslationTaskDto>> {
    const { page, perPage } = pageSize(query);
    const { cursor, orderby = 'id' } = query;
    const kinds = this.kindsOf(ctx, query.kind);
    const dates = datesOf(ctx, query, this.settings.siteTimezone);
    const { status, language, kind, upcoming, search, record_status } = query;
    const links = {
      ...{ status, language, kind, upcoming, ...dates.links, search, record_status },
      orderby: query.orderby,
    };
    const name = listName(ctx, COLLECTION, links);
    const { errors } = query;
    checkCursor(query, name, CURSOR_KEYS, errors);
    termsOf(query);
    errors.throwIfAny();
    const wanted = wantedOf(query);
    const isByCursor = cursor !== undefined;
    const offset = isByCursor ? 0 : (page - 1) * perPage;
    const place = cursor?.position ?? undefined;
    const after = place && { keys: [...place.keys], id: place.id };
    const { total, tasks, next } = await this.database.readLong(async (manager) => {
      const scopes: Scope[] = [];
      const groups: Group[] = [];
      for (const one of kinds) {
        const scope = await scopeOf(ctx, manager, one, query, dates);
        if (scope === undefined) continue;
        scopes.push(scope);
        groups.push(...(await this.repository.groups(manager, scope)));
      }
      const count = countWanted(groups, wanted);
      if (orderby === 'updated') refuseMore(count, LIMITS.sorted);
      if (offset + perPage > LIMITS.reached.max) refuseMore(count, LIMITS.reached);
      const limit = Math.min(offset, count) + perPage + 1;
      const rest = await this.tasks.after(manager, scopes, wanted, { order: orderby, after, limit });
      const shown = rest.slice(offset, offset + perPage);
      const last = rest.length > offset + perPage ? shown.at(-1) : undefined;
      return { total: count, tasks: await this.tasks.shown(manager, shown), next: last && placeOf(last) };
    });
    return new Page({
      collection: COLLECTION,
      items: tasks.map((task) => this.toDto(ctx, task)),
      total,
      page,
      perPage,
      query: links,
      cursor: cursor && {
        own: cursorText(cursor),
        next: next && cursorText({ position: next, instants: dates.instants, list: name }),
      },
    });
  }

  /** The progress of all translations that the caller may work on. */
  async summary(ctx: RequestContext): Promise<TranslationSummaryDto> {
    const kinds = this.kindsOf(ctx, undefined);
    const groups = await this.database.readLong(async (manager) => {
      const all: Group[] = [];
      for (const kind of kinds)
        all.push(...(await this.repository.groups(manager, { kind, where: translatable(ctx, kind) })));
      return all;
    });
    const summary = LANGUAGES.flatMap((language) =>
      kinds.map(({ name }) =>
        progress(
          language,
          name,
          groups.filter(({ kind }) => kind === name),
        ),
      ),
    );
    return { summary };
  }

  private kindsOf(ctx: RequestContext, requested: Kind | undefined): readonly KindDescription[] {
    const wanted = requested === undefined ? allKinds() : [kindOf(requested)];
    const kinds = wanted.filter(({ name }) => reachesKind(ctx.caller, name));
    const [first] = wanted as [KindDescription, ...KindDescription[]];
    if (kinds.length === 0) throw outOfScope(scopeFor(first.name, 'read'));
    return kinds;
  }

  private toDto(ctx: RequestContext, task: ShownTask): TranslationTaskDto {
    const { kind, id, language, status, original_language, name, updated_at: updated } = task;
    return {
      ...{ kind, id, language, status, original_language, name },
      updated: updated === null ? null : toWall(updated, this.settings.siteTimezone),
      rest_url: ctx.links.api(`/${kindOf(kind).collection}/${id}/translations/${language}`),
    };
  }
}

function progress(language: Language, kind: Kind, groups: readonly Group[]): ProgressDto {
  const amount = (status: TranslationStatus) => {
    const wanted = { languages: [language], statuses: [status] };
    const found = groups.filter((group) => wantedIn(group, wanted).length > 0);
    return {
      records: found.reduce((sum, { records }) => sum + records, 0),
      words: found.reduce((sum, { words }) => sum + words, 0),
    };
  };
  const amounts = TRANSLATION_STATUSES.toReversed().map((status) => [status, amount(status)] as const);
  return { language, kind, ...Object.fromEntries(amounts) } as ProgressDto;
}
