import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { kindOf } from '#content/localized/kinds.js';
import { shownNameIn } from '#content/localized/named-in.js';
import type { Localized, TextRow } from '#content/localized/texts.js';
import { publishedStatus } from '#content/visibility/visibility.js';
import type { Condition } from '#platform/database/condition.js';
import { placeholders } from '#platform/database/rows.js';
import type { PageKind } from './page-paths.js';

/** Half a century of events on every day, and more than an index of sitemaps may name. */
const MAX_DAYS = 20_000;
const DAY_SECONDS = 86_400;

/** How many records there are whose page is canonical in each language. */
export type Counts = ReadonlyMap<Language, number>;

/** How many records there are, and when the last of them changed. */
export interface Counted {
  readonly records: Counts;
  readonly modified: number;
}

/** The events that start on one day of UTC. */
export interface StartDay extends Counted {
  readonly earliest: number;
  readonly latest: number;
}

/** Some of the records whose page is canonical in a language: their number, and how many come before them. */
export interface Slice {
  readonly language: Language;
  readonly offset: number;
  readonly limit: number;
}

/** A record with the slugs of its languages. */
export interface SitemapRecord extends Localized {
  readonly kind: PageKind;
  readonly modified: number;
}

/** The instants from one to another one, which is not among them. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** All kinds but events, in the order of the sitemap. */
const OTHER_KINDS = ['venue', 'organizer', 'series', 'category', 'tag'] as const satisfies PageKind[];

const ALL: Condition = { sql: '1 = 1', params: [] };

/** What search engines are told of: what lists show to everybody, and only what everybody may read whole. */
function listed(kind: PageKind, now: number): Condition {
  if (kind === 'category' || kind === 'tag') return ALL;
  const { sql, params } = publishedStatus('r', now);
  if (kind === 'event')
    return { sql: `r.hide_from_listings = 0 AND r.password_hash IS NULL AND ${sql}`, params };
  return { sql: kind === 'series' ? `r.hide_from_listings = 0 AND ${sql}` : sql, params };
}

/** Only then is the address in the language the canonical one, and search engines take no other ones from a sitemap. */
const namedIn = (kind: PageKind, language: Language): Condition => shownNameIn(kindOf(kind), language);

/** Counts the records of each language, in their order as `in_0`, `in_1` … */
function counted(kind: PageKind): Condition {
  const named = LANGUAGES.map((language) => namedIn(kind, language));
  return {
    sql: named.map(({ sql }, at) => `SUM(CASE WHEN ${sql} THEN 1 ELSE 0 END) AS in_${at}`).join(', '),
    params: named.flatMap(({ params }) => params),
  };
}

type CountRow = Readonly<Record<string, unknown>>;

const countsOf = (row: CountRow | undefined): Counts =>
  new Map(LANGUAGES.map((language, at) => [language, Number(row?.[`in_${at}`] ?? 0)]));

/** A record that was published by its date is new since then. */
const modified = (kind: PageKind): string =>
  kind === 'category' || kind === 'tag'
    ? 'r.modified_at'
    : 'CASE WHEN r.published_at > r.modified_at THEN r.published_at ELSE r.modified_at END';

interface SlugRow {
  readonly id: number;
  readonly original_language: Language;
  readonly modified: unknown;
  readonly language: Language;
  readonly slug: string | null;
}

/** Reads what is in sitemaps. */
@Injectable()
export class SitemapRepository {
  /** The listed events by the days on which they start, the latest days first. */
  async startDays(manager: EntityManager, now: number): Promise<StartDay[]> {
    const { sql, params } = listed('event', now);
    const counts = counted('event');
    const rows = await manager.query<CountRow[]>(
      `SELECT MIN(r.utc_start) AS earliest, MAX(r.utc_start) AS latest, MAX(${modified('event')}) AS modified, ${counts.sql}
      FROM event r WHERE ${sql} GROUP BY r.utc_start - r.utc_start % ${DAY_SECONDS} ORDER BY latest DESC LIMIT ${MAX_DAYS}`,
      [...counts.params, ...params],
    );
    return rows.map((row) => ({
      earliest: Number(row['earliest']),
      latest: Number(row['latest']),
      modified: Number(row['modified']),
      records: countsOf(row),
    }));
  }

  /** How many listed events start in a span. */
  async countEvents(manager: EntityManager, { from, until }: Span, now: number): Promise<Counts> {
    const { sql, params } = listed('event', now);
    const counts = counted('event');
    const [row] = await manager.query<CountRow[]>(
      `SELECT ${counts.sql} FROM event r WHERE ${sql} AND r.utc_start >= ? AND r.utc_start < ?`,
      [...counts.params, ...params, from, until],
    );
    return countsOf(row);
  }

  /** The listed events that start in a span, by their start. */
  async events(
    manager: EntityManager,
    { from, until }: Span,
    { language, limit, offset }: Slice,
    now: number,
  ): Promise<SitemapRecord[]> {
    const { sql, params } = listed('event', now);
    const named = namedIn('event', language);
    const rows = await manager.query<SlugRow[]>(
      `SELECT r.id, r.original_language, ${modified('event')} AS modified, t.language, t.slug
      FROM (SELECT r.id FROM event r WHERE ${sql} AND r.utc_start >= ? AND r.utc_start < ? AND ${named.sql}
        ORDER BY r.utc_start, r.id LIMIT ? OFFSET ?) p
      JOIN event r ON r.id = p.id JOIN event_translation t ON t.record_id = r.id
      ORDER BY r.utc_start, r.id`,
      [...params, from, until, ...named.params, limit, offset],
    );
    return grouped('event', rows);
  }

  /** All listed records of the other kinds. */
  async countOthers(manager: EntityManager, now: number): Promise<Counted> {
    const parts = OTHER_KINDS.map((kind) => {
      const [counts, { sql, params }] = [counted(kind), listed(kind, now)];
      return {
        sql: `SELECT MAX(${modified(kind)}) AS modified, ${counts.sql} FROM ${kind} r WHERE ${sql}`,
        params: [...counts.params, ...params],
      };
    });
    const sums = LANGUAGES.map((_, at) => `SUM(in_${at}) AS in_${at}`).join(', ');
    const [row] = await manager.query<CountRow[]>(
      `SELECT MAX(modified) AS modified, ${sums} FROM (${parts.map(({ sql }) => sql).join(' UNION ALL ')}) o`,
      parts.flatMap(({ params }) => params),
    );
    return { records: countsOf(row), modified: Number(row?.['modified'] ?? 0) };
  }

  /** Listed records of the other kinds, by kind and id. */
  async others(
    manager: EntityManager,
    { language, limit, offset }: Slice,
    now: number,
  ): Promise<SitemapRecord[]> {
    const parts = OTHER_KINDS.map((kind, at) => {
      const [{ sql, params }, named] = [listed(kind, now), namedIn(kind, language)];
      return {
        sql: `SELECT ${at} AS kind, r.id AS id FROM ${kind} r WHERE ${sql} AND ${named.sql}`,
        params: [...params, ...named.params],
      };
    });
    const found = await manager.query<{ kind: unknown; id: number }[]>(
      `SELECT kind, id FROM (${parts.map(({ sql }) => sql).join(' UNION ALL ')}) o ORDER BY kind, id LIMIT ? OFFSET ?`,
      [...parts.flatMap(({ params }) => params), limit, offset],
    );
    const records: SitemapRecord[] = [];
    for (const [at, kind] of OTHER_KINDS.entries()) {
      const ids = found.filter((row) => Number(row.kind) === at).map(({ id }) => id);
      records.push(...(await this.withSlugs(manager, kind, ids)));
    }
    return records;
  }

  private async withSlugs(
    manager: EntityManager,
    kind: PageKind,
    ids: readonly number[],
  ): Promise<SitemapRecord[]> {
    if (ids.length === 0) return [];
    const rows = await manager.query<SlugRow[]>(
      `SELECT r.id, r.original_language, ${modified(kind)} AS modified, t.language, t.slug
      FROM ${kind} r JOIN ${kind}_translation t ON t.record_id = r.id
      WHERE r.id IN (${placeholders(ids)}) ORDER BY r.id`,
      [...ids],
    );
    return grouped(kind, rows);
  }
}

/** The rows of each record, one for each language, in their order. */
function grouped(kind: PageKind, rows: readonly SlugRow[]): SitemapRecord[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofRecord) => {
    const [first] = ofRecord;
    if (first === undefined) return [];
    const texts = new Map(ofRecord.map(({ language, slug }): [Language, TextRow] => [language, { slug }]));
    const { id, original_language, modified: changed } = first;
    return { kind, id, original_language, modified: Number(changed), texts };
  });
}
