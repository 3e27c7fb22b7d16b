import { Inject, Injectable } from '@nestjs/common';
import { outOfScope } from '../auth/access.guard.js';
import { may, reachesKind } from '../auth/roles.js';
import { scopeFor } from '../auth/scopes.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { ListPage } from '../http/list-page.js';
import { type Language, LANGUAGES } from '../i18n/languages.js';
import { type Kind, type KindDescription, KINDS } from '../records/kinds.js';
import { pageSize } from '../records/page.js';
import { type Condition, editable } from '../records/visibility.js';
import { toWall } from '../time/zone.js';
import type { TranslationQuery, TranslationTaskDto } from './translation.dto.js';
import type { TranslationStatus } from './translation-status.js';
import { placeholders } from '../database/rows.js';

interface TaskRow {
  readonly kind: Kind;
  readonly id: number;
  readonly language: Language;
  readonly status: TranslationStatus;
  readonly original_language: Language;
  readonly name: string | null;
  readonly updated_at: number | null;
}

interface Next {
  readonly statuses: readonly TranslationStatus[];
  /** The last id before. */
  readonly after: number;
  readonly limit: number;
}

/** Which records of a kind the caller may translate; undefined when all of them. */
function translatable(ctx: RequestContext, kind: Kind): Condition | undefined {
  const none = { sql: '1 = 0', params: [] };
  if (kind === 'category') return may(ctx.caller, 'edit categories') ? undefined : none;
  if (kind === 'tag') return may(ctx.caller, 'edit tags') ? undefined : none;
  const own = editable(ctx, 'r');
  return {
    sql: `r.status <> 'trash'${own === undefined ? '' : ` AND ${own.sql}`}`,
    params: own?.params ?? [],
  };
}

/** Every record of a kind with every language but its original one. */
function tasksOf(
  ctx: RequestContext,
  kind: KindDescription,
  languages: readonly Language[],
  further: Condition = { sql: '', params: [] },
): Condition {
  const { name, nameField, texts } = kind;
  const rights = translatable(ctx, name);
  const pairs = languages.map(
    (language) => `SELECT '${language}' AS language, ${LANGUAGES.indexOf(language)} AS place`,
  );
  const hasText = `COALESCE(${texts.map((field) => `t.${field}`).join(', ')}) IS NOT NULL`;
  return {
    sql: `SELECT ${KINDS.findIndex((other) => other.name === name)} AS kind_place, '${name}' AS kind, r.id AS id,
        l.place AS place, l.language AS language, r.original_language AS original_language,
        o.${nameField} AS name, t.updated_at AS updated_at,
        CASE WHEN t.record_id IS NULL OR NOT (${hasText}) THEN 'missing'
          WHEN t.text_version < o.text_version THEN 'outdated' ELSE 'current' END AS status
      FROM ${name} r CROSS JOIN (${pairs.join(' UNION ALL ')}) l
      JOIN ${name}_translation o ON o.record_id = r.id AND o.language = r.original_language
      LEFT JOIN ${name}_translation t ON t.record_id = r.id AND t.language = l.language
      WHERE l.language <> r.original_language${rights === undefined ? '' : ` AND ${rights.sql}`} ${further.sql}`,
    params: [...(rights?.params ?? []), ...further.params],
  };
}

/** What there is to translate. */
@Injectable()
export class WorkListService {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The ids of the next records of a kind that the caller may translate, and that are of these statuses. */
  async next(
    ctx: RequestContext,
    kind: KindDescription,
    language: Language,
    { statuses, after, limit }: Next,
  ): Promise<number[]> {
    const tasks = tasksOf(ctx, kind, [language], { sql: 'AND r.id > ?', params: [after] });
    const rows = await this.database.readLong((manager) =>
      manager.query<{ id: number }[]>(
        `SELECT w.id FROM (${tasks.sql}) w WHERE w.status IN (${placeholders(statuses)}) ORDER BY w.id LIMIT ?`,
        [...tasks.params, ...statuses, limit],
      ),
    );
    return rows.map(({ id }) => id);
  }

  async list(ctx: RequestContext, query: TranslationQuery): Promise<ListPage> {
    const { page, perPage } = pageSize(query);
    const asked = KINDS.filter(({ name }) => query.kind === undefined || name === query.kind);
    const kinds = asked.filter(({ name }) => reachesKind(ctx.caller, name));
    if (kinds.length === 0) throw outOfScope(scopeFor(query.kind ?? 'event', 'read'));
    const languages = LANGUAGES.filter((name) => query.language === undefined || name === query.language);
    const parts = kinds.map((kind) => tasksOf(ctx, kind, languages));
    const status = query.status === undefined ? '' : ' WHERE w.status = ?';
    const from = `FROM (${parts.map(({ sql }) => sql).join(' UNION ALL ')}) w${status}`;
    const params = [
      ...parts.flatMap((part) => part.params),
      ...(query.status === undefined ? [] : [query.status]),
    ];
    const { rows, total } = await this.database.readLong(async (manager) => ({
      rows: await manager.query<TaskRow[]>(
        `SELECT w.* ${from} ORDER BY w.kind_place, w.id, w.place LIMIT ? OFFSET ?`,
        [...params, perPage, (page - 1) * perPage],
      ),
      total: Number(
        (await manager.query<{ total: number }[]>(`SELECT COUNT(*) AS total ${from}`, params))[0]?.total,
      ),
    }));
    return new ListPage(ctx, {
      collection: 'translations',
      items: rows.map((row) => this.toDto(ctx, row)),
      total,
      page,
      perPage,
      query: { status: query.status, language: query.language, kind: query.kind },
      explicit: true,
    });
  }

  private toDto(ctx: RequestContext, row: TaskRow): TranslationTaskDto {
    const collection = KINDS.find(({ name }) => name === row.kind)?.collection ?? '';
    const { updated_at: updated } = row;
    return {
      kind: row.kind,
      id: row.id,
      language: row.language,
      status: row.status,
      original_language: row.original_language,
      name: row.name ?? '',
      updated:
        row.status === 'missing' || updated === null ? null : toWall(updated, this.settings.siteTimezone),
      rest_url: ctx.links.api(`/${collection}/${row.id}/translations/${row.language}`),
    };
  }
}
