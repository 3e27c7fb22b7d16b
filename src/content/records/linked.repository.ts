import {
  type EntityManager,
  type FindOptionsSelect,
  type FindOptionsWhere,
  In,
  type Repository,
} from 'typeorm';
import type { LinkedKindName } from '#common/records/kinds.js';
import { shownStatus } from '#common/records/status.js';
import { caseless } from '#common/text/fold.js';
import { toParagraphs } from '#common/values/html.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import type { Condition } from '#platform/database/condition.js';
import { placeholders } from '#platform/database/rows.js';
import type { KindDescription } from '../localized/kinds.js';
import { LocalizedTables } from '../localized/localized-tables.js';
import type { SentTexts } from '../localized/sent-texts.js';
import { pickSlug, pickText, type ShownText } from '../localized/texts.js';
import { foldName } from '../localized/translations.js';
import type { ResolvedImage } from '../media/images.js';
import { type LoadedRecord, mayRead, type OwnedRecord } from '../visibility/visibility.js';
import type { ExternalColumns } from './external-id.js';
import type { Link } from './link-list.js';
import type { LinkedQuery } from './linked-query.dto.js';
import type { RecordFields } from './record.dto.js';
import type { RecordColumns } from './record.entity.js';
import type { CheckedRecord } from './record-writer.js';

/** A record without its texts. */
type RecordRow = Omit<LoadedRecord, 'texts'>;

/** The tables of venues or organizers. */
export abstract class LinkedRepository<
  T extends LoadedRecord,
  E extends RecordColumns = RecordColumns,
> extends LocalizedTables<T> {
  protected constructor(
    kind: KindDescription<LinkedKindName>,
    private readonly entities: Repository<E>,
  ) {
    super(kind);
  }

  /** Conditions on the record `r` by filters that lists of this kind alone have. */
  conditions(_ctx: RequestContext, _query: LinkedQuery): readonly Condition[] {
    return [];
  }

  /** The columns of these records that decide who may read them. */
  async owned(manager: EntityManager, ids: readonly number[]): Promise<(OwnedRecord & { id: number })[]> {
    if (ids.length === 0) return [];
    return manager.withRepository(this.entities).find({
      select: { id: true, author_id: true, status: true, published_at: true } as FindOptionsSelect<E>,
      where: { id: In([...ids]) } as FindOptionsWhere<E>,
    });
  }

  /**
   * The rows, without texts, of untrashed records that have the folded name in any language, oldest first. Prepared,
   * because imports run it for each venue and organizer.
   */
  async named(manager: EntityManager, name: string, most: number): Promise<RecordRow[]> {
    return manager.query<RecordRow[]>(
      `SELECT ${this.kind.columns.map((column) => `r.${column}`).join(', ')} FROM ${this.kind.name} r
       WHERE r.id IN (SELECT t.record_id FROM ${this.kind.name}_translation t WHERE t.name_fold = ?)
         AND r.status <> 'trash' ORDER BY r.id LIMIT ${most}`,
      [name],
    );
  }
}

/**
 * The ids in the links of each kind whose records exist and are not in the trash. In one statement, and prepared: every
 * event that is created runs it.
 */
export async function presentLinks(
  manager: EntityManager,
  links: ReadonlyMap<LinkedKindName, readonly Link[]>,
): Promise<ReadonlyMap<LinkedKindName, ReadonlySet<number>>> {
  const wanted = [...links].flatMap(([kind, ofKind]) => {
    const ids = ofKind.flatMap((link) => ('id' in link ? [link.id] : []));
    return ids.length === 0 ? [] : [{ kind, ids }];
  });
  if (wanted.length === 0) return new Map();
  const rows = await manager.query<{ kind: LinkedKindName; id: number }[]>(
    wanted
      .map(
        ({ kind, ids }) =>
          `SELECT '${kind}' AS kind, id FROM ${kind} WHERE id IN (${placeholders(ids)}) AND status <> 'trash'`,
      )
      .join(' UNION ALL '),
    wanted.flatMap(({ ids }) => ids),
  );
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return new Map([...byKind].map(([kind, ofKind]) => [kind, new Set(ofKind.map(({ id }) => id))]));
}

/** The parsed fields of a sent venue or organizer. */
interface SentRecord extends CheckedRecord {
  readonly input: RecordFields;
  readonly sent: SentTexts;
  readonly columns: Readonly<Record<string, unknown>>;
}

/** The number of records with the same name that are compared before a new one is created. */
const MAX_CANDIDATES = 500;
/** How many of them have their texts in memory at once: each may have a megabyte in each language. */
const COMPARED_TOGETHER = 10;

/** The id of the readable, untrashed record that matches all sent fields. */
export async function findSame(
  { ctx, manager }: UnitOfWork,
  { name, nameField }: KindDescription<LinkedKindName>,
  stored: LinkedRepository<LoadedRecord>,
  record: SentRecord,
  shownText: ShownText,
): Promise<number | undefined> {
  const named = foldName(record.sent.get(ctx.language)?.texts[nameField] ?? '');
  const rows = await stored.named(manager, named, MAX_CANDIDATES);
  const ids = rows
    .filter((row) => mayRead(ctx, row, name) && hasColumns(ctx, row, record))
    .map(({ id }) => id);
  for (let from = 0; from < ids.length; from += COMPARED_TOGETHER) {
    const candidates = await stored.load(manager, ids.slice(from, from + COMPARED_TOGETHER));
    const same = candidates
      .sort((a, b) => a.id - b.id)
      .find((candidate) => hasTexts(ctx, candidate, record.sent, shownText));
    if (same !== undefined) return same.id;
  }
  return undefined;
}

/** Whether the record has all that was sent besides texts. */
function hasColumns(ctx: RequestContext, candidate: RecordRow, record: SentRecord): boolean {
  const { input, publication } = record;
  return (
    isImageOf(candidate, record.image) &&
    Object.entries(record.external).every(
      ([column, value]) => candidate[column as keyof ExternalColumns] === value,
    ) &&
    Object.entries(record.columns).every(([column, value]) =>
      sameValue((candidate as unknown as Record<string, unknown>)[column], value),
    ) &&
    (input.author === undefined || publication.author_id === candidate.author_id) &&
    (input.status === undefined || input.status === shownStatus(candidate, ctx.now)) &&
    ((input.date ?? input.date_utc) === undefined || publication.published_at === candidate.published_at)
  );
}

/** Whether the record shows the sent image; true if none was sent. */
function isImageOf(record: RecordRow, image: ResolvedImage | undefined): boolean {
  if (image === undefined) return true;
  if (image === null) return record.image_id === null;
  return 'id' in image && image.id === record.image_id;
}

/**
 * Compares texts of the request's language with those shown in it, and texts of other languages with the
 * stored ones.
 */
function hasTexts(
  ctx: RequestContext,
  candidate: LoadedRecord,
  sent: SentTexts,
  shownText: ShownText,
): boolean {
  return [...sent].every(([language, { texts, slug }]) => {
    const isOwn = language === ctx.language;
    const stored = candidate.texts.get(language);
    const shown = (field: string) => (isOwn ? shownText(candidate, ctx, field) : (stored?.[field] ?? ''));
    const shownSlug = isOwn ? pickSlug(candidate, ctx) : stored?.['slug'];
    return (
      Object.entries(texts).every(
        ([field, text]) =>
          sameText(field, shown(field), text) ||
          // What is derived is not stored: a client that sends it empty leaves it to be derived.
          (isOwn && sameText(field, pickText(candidate, ctx, field), text)),
      ) &&
      (slug === undefined || slug === '' || caseless(slug) === caseless(shownSlug ?? ''))
    );
  });
}

/** A rendered description equals the source that it was rendered from. */
function sameText(field: string, stored: string, sent: string): boolean {
  const isHtml = field === 'description' || field === 'excerpt';
  const form = (text: string): string => caseless(isHtml ? toParagraphs(text) : text);
  return form(stored) === form(sent);
}

/** Flags come from the database as 0 and 1; texts are compared without regard to case. */
function sameValue(stored: unknown, sent: unknown): boolean {
  if (typeof sent === 'boolean') return Boolean(stored) === sent;
  if (typeof sent === 'string') return caseless(String(stored)) === caseless(sent);
  return stored === sent;
}
