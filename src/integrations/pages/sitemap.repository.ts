import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '#common/messages/languages.js';
import type { Localized, TextRow } from '#content/localized/texts.js';
import { publishedStatus } from '#content/visibility/visibility.js';
import type { Condition } from '#platform/database/condition.js';
import { placeholders } from '#platform/database/rows.js';
import type { PageKind } from './page-paths.js';

/** Half a century of events on every day, and more than an index of sitemaps may name. */
const MAX_DAYS = 20_000;
const DAY_SECONDS = 86_400;

/** The events that start on one day of UTC. */
export interface StartDay {
  readonly earliest: number;
  readonly latest: number;
  readonly events: number;
  readonly modified: number;
}

/** How many records of a kind there are, and when the last of them changed. */
export interface Counted {
  readonly records: number;
  readonly modified: number;
}

/** Some records of a list: their number, and how many come before them. */
export interface Slice {
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

/** A record that was published by its date is new since then. */
const modified = (kind: PageKind): string =>
  kind === 'category' || kind === 'tag'
    ? 'r.modified_at'
    : 'CASE WHEN r.published_at > r.modified_at THEN r.published_at ELSE r.modified_at END';

type Numbers<T> = Record<keyof T, unknown>;

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
    const rows = await manager.query<Numbers<StartDay>[]>(
      `SELECT MIN(r.utc_start) AS earliest, MAX(r.utc_start) AS latest, COUNT(*) AS events,
        MAX(${modified('event')}) AS modified
      FROM event r WHERE ${sql} GROUP BY r.utc_start - r.utc_start % ${DAY_SECONDS} ORDER BY latest DESC LIMIT ${MAX_DAYS}`,
      [...params],
    );
    return rows.map((row) => ({
      earliest: Number(row.earliest),
      latest: Number(row.latest),
      events: Number(row.events),
      modified: Number(row.modified),
    }));
  }

  /** How many listed events start in a span. */
  async countEvents(manager: EntityManager, { from, until }: Span, now: number): Promise<number> {
    const { sql, params } = listed('event', now);
    const [row] = await manager.query<{ events: unknown }[]>(
      `SELECT COUNT(*) AS events FROM event r WHERE ${sql} AND r.utc_start >= ? AND r.utc_start < ?`,
      [...params, from, until],
    );
    return Number(row?.events ?? 0);
  }

  /** The listed events that start in a span, by their start. */
  async events(
    manager: EntityManager,
    { from, until }: Span,
    { limit, offset }: Slice,
    now: number,
  ): Promise<SitemapRecord[]> {
    const { sql, params } = listed('event', now);
    const rows = await manager.query<SlugRow[]>(
      `SELECT r.id, r.original_language, ${modified('event')} AS modified, t.language, t.slug
      FROM (SELECT r.id FROM event r WHERE ${sql} AND r.utc_start >= ? AND r.utc_start < ?
        ORDER BY r.utc_start, r.id LIMIT ? OFFSET ?) p
      JOIN event r ON r.id = p.id JOIN event_translation t ON t.record_id = r.id
      ORDER BY r.utc_start, r.id`,
      [...params, from, until, limit, offset],
    );
    return grouped('event', rows);
  }

  /** All listed records of the other kinds. */
  async countOthers(manager: EntityManager, now: number): Promise<Counted> {
    const conditions = OTHER_KINDS.map((kind) => listed(kind, now));
    const parts = OTHER_KINDS.map(
      (kind, at) =>
        `SELECT COUNT(*) AS records, MAX(${modified(kind)}) AS modified FROM ${kind} r WHERE ${conditions[at]?.sql}`,
    );
    const [row] = await manager.query<Numbers<Counted>[]>(
      `SELECT SUM(records) AS records, MAX(modified) AS modified FROM (${parts.join(' UNION ALL ')}) o`,
      conditions.flatMap(({ params }) => params),
    );
    return { records: Number(row?.records ?? 0), modified: Number(row?.modified ?? 0) };
  }

  /** Listed records of the other kinds, by kind and id. */
  async others(manager: EntityManager, { limit, offset }: Slice, now: number): Promise<SitemapRecord[]> {
    const conditions = OTHER_KINDS.map((kind) => listed(kind, now));
    const parts = OTHER_KINDS.map(
      (kind, at) => `SELECT ${at} AS kind, r.id AS id FROM ${kind} r WHERE ${conditions[at]?.sql}`,
    );
    const found = await manager.query<{ kind: unknown; id: number }[]>(
      `SELECT kind, id FROM (${parts.join(' UNION ALL ')}) o ORDER BY kind, id LIMIT ? OFFSET ?`,
      [...conditions.flatMap(({ params }) => params), limit, offset],
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
