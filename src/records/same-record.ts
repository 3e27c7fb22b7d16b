import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { toParagraphs } from '../http/values/html.js';
import { caseless } from '../i18n/fold.js';
import { loadLocalized } from '../i18n/localized-rows.js';
import type { SentTexts } from '../i18n/sent-texts.js';
import { pickSlug, type ShownText } from '../i18n/texts.js';
import { foldName } from '../i18n/translations.js';
import type { FoundImage } from '../media/images.js';
import type { ExternalColumns } from './external-id.js';
import type { KindDescription } from './kinds.js';
import type { RecordFields } from './record.dto.js';
import type { Publication } from './records.service.js';
import { shownStatus } from './status.js';
import { type LoadedRecord, mayRead } from './visibility.js';

/** What was sent for a venue or organizer, read. */
export interface SentRecord {
  readonly input: RecordFields;
  readonly publication: Publication;
  readonly sent: SentTexts;
  readonly columns: Readonly<Record<string, unknown>>;
  readonly external: ExternalColumns;
  /** Undefined when none was sent. */
  readonly image: FoundImage | undefined;
}

/** How many records of one name are compared before a new one is made. */
const MAX_CANDIDATES = 500;

/** The id of the readable, untrashed record all of whose sent fields are what was sent. */
export async function findSame(
  ctx: RequestContext,
  manager: EntityManager,
  kind: KindDescription<'venue' | 'organizer'>,
  record: SentRecord,
  shownText: ShownText,
): Promise<number | undefined> {
  const { name, nameField } = kind;
  const rows = await manager.query<{ id: number }[]>(
    `SELECT DISTINCT t.record_id AS id FROM ${name}_translation t JOIN ${name} r ON r.id = t.record_id
     WHERE t.name_fold = ? AND r.status <> 'trash' ORDER BY t.record_id LIMIT ${MAX_CANDIDATES}`,
    [foldName(record.sent.get(ctx.language)?.texts[nameField] ?? '')],
  );
  const ids = rows.map((row) => row.id);
  const candidates = await loadLocalized<LoadedRecord>(manager, kind, ids);
  return candidates
    .sort((a, b) => a.id - b.id)
    .find((candidate) => mayRead(ctx, candidate, name) && isSame(ctx, candidate, record, shownText))?.id;
}

function isSame(
  ctx: RequestContext,
  candidate: LoadedRecord,
  record: SentRecord,
  shownText: ShownText,
): boolean {
  const { input, publication } = record;
  return (
    hasTexts(ctx, candidate, record.sent, shownText) &&
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

/** Whether the record shows the image that was sent, if one was. */
function isImageOf(record: LoadedRecord, image: FoundImage | undefined): boolean {
  if (image === undefined) return true;
  if (image === null) return record.image_id === null;
  return 'id' in image && image.id === record.image_id;
}

/** Texts of the request's language are compared with what is read in it, those of others with what is stored. */
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
      Object.entries(texts).every(([field, text]) => sameText(field, shown(field), text)) &&
      (slug === undefined || slug === '' || caseless(slug) === caseless(shownSlug ?? ''))
    );
  });
}

/** A description that was read is the same as the source that it was made from. */
function sameText(field: string, stored: string, sent: string): boolean {
  const isHtml = field === 'description' || field === 'excerpt';
  const form = (text: string): string => caseless(isHtml ? toParagraphs(text) : text);
  return form(stored) === form(sent);
}

/** Flags come from the database as 0 and 1; texts are the same in any letter case. */
function sameValue(stored: unknown, sent: unknown): boolean {
  if (typeof sent === 'boolean') return Boolean(stored) === sent;
  if (typeof sent === 'string') return caseless(String(stored)) === caseless(sent);
  return stored === sent;
}
