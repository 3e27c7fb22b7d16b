import type { EntityManager } from 'typeorm';
import { groupLocalized, localizedColumns } from '../i18n/localized-rows.js';
import type { Localized } from '../i18n/texts.js';
import { MAX_PER_PAGE, DEFAULT_PER_PAGE } from '../http/list-page.js';
import type { KindDescription } from './kinds.js';
import type { Condition } from './visibility.js';

export interface PageQuery {
  readonly kind: KindDescription;
  /** Joins that the conditions need beside the kind's own table, which is `r`. */
  readonly joins?: string;
  readonly joinParams?: readonly (string | number)[];
  readonly where: readonly Condition[];
  /** Columns of `r`, ending with the id. */
  readonly order: string;
  readonly page: number;
  readonly perPage: number;
}

export interface Page<T> {
  readonly items: T[];
  readonly total: number;
}

type Row = Record<string, unknown>;

/** Page number and size as asked, within the bounds. */
export function pageSize(query: { page?: number; per_page?: number }): { page: number; perPage: number } {
  return { page: query.page ?? 1, perPage: Math.min(query.per_page ?? DEFAULT_PER_PAGE, MAX_PER_PAGE) };
}

/** Loads one page with all texts, and the exact total, in one statement. */
export async function loadPage<T extends Localized>(
  manager: EntityManager,
  query: PageQuery,
): Promise<Page<T>> {
  const { kind, joins = '', joinParams = [], order, page, perPage } = query;
  const from = `FROM ${kind.name} r ${joins} WHERE ${query.where.map((part) => part.sql).join(' AND ')}`;
  const params = [...joinParams, ...query.where.flatMap((part) => part.params)];
  const rows = await manager.query<Row[]>(
    `SELECT ${localizedColumns(kind)}, p.total FROM (
       SELECT r.id, (SELECT COUNT(*) ${from}) AS total ${from} ORDER BY ${order} LIMIT ? OFFSET ?
     ) p
     JOIN ${kind.name} r ON r.id = p.id
     JOIN ${kind.name}_translation t ON t.record_id = r.id
     ORDER BY ${order}`,
    [...params, ...params, perPage, (page - 1) * perPage],
  );
  return { items: groupLocalized<T>(kind, rows), total: Number(rows[0]?.['total'] ?? 0) };
}
