import { LANGUAGES } from '#common/messages/languages.js';
import { decodePercent } from '#common/text/percent.js';
import type { PageTemplate } from '#common/values/page-template.js';
import type { FormerTexts } from '#content/localized/former-texts.js';
import type { KindDescription } from '#content/localized/kinds.js';
import type { SentTexts } from '#content/localized/sent-texts.js';
import { slugForm, slugify } from '#content/localized/slugs.js';
import type { Localized } from '#content/localized/texts.js';
import { sameIds } from '#content/records/link-list.js';
import type { RecordWrite } from '#content/records/records.service.js';
import type { EventLinks } from './link-tables.repository.js';

/** Whether the stored slug is the sent one, to which a number may have been added if it was in use. */
function isSlugOf(stored: string | null | undefined, sent: string | undefined): boolean {
  if (sent === undefined || (stored ?? '') === sent) return true;
  const wanted = slugify(sent);
  if (wanted === '') return false;
  return (
    stored === wanted ||
    (stored?.startsWith(`${wanted}-`) === true && /^\d+$/.test(stored.slice(wanted.length + 1)))
  );
}

/** Whether the record already has all texts that were sent. */
export const hasTexts = (current: Localized, sent: SentTexts): boolean =>
  [...sent].every(([language, { texts, slug }]) => {
    const stored = current.texts.get(language);
    return (
      Object.entries(texts).every(([field, text]) => (stored?.[field] ?? '') === text) &&
      isSlugOf(stored?.['slug'], slug)
    );
  });

/** Flags come from the database as 0 and 1. */
const isSame = (stored: unknown, written: unknown): boolean =>
  typeof written === 'boolean' ? Boolean(stored) === written : stored === written;

export const hasColumns = (current: object, columns: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(columns).every(([column, value]) =>
    isSame((current as Readonly<Record<string, unknown>>)[column], value),
  );

/** Whether the write would leave the event or series unchanged. */
export function isUnchanged(
  current: Localized,
  { columns, publication, sent }: Pick<RecordWrite, 'columns' | 'publication' | 'sent'>,
  links: { readonly present: EventLinks; readonly sent: EventLinks },
): boolean {
  const names = Object.keys(links.sent) as (keyof EventLinks)[];
  return (
    hasColumns(current, columns) &&
    hasColumns(current, { ...publication }) &&
    hasTexts(current, sent) &&
    names.every(
      (name) => links.sent[name] === undefined || sameIds(links.sent[name], links.present[name] ?? []),
    )
  );
}

/** The path of a page of a kind, with or without a language prefix. */
const pathOf = ({ name }: KindDescription): RegExp =>
  new RegExp(`^(?:/[a-z]{2,3}(?:-[a-z\\d]+)*)?/${name}/([^/]+)/$`, 'i');

/** What tells the page of an event or a series. */
interface OwnPage {
  readonly kind: KindDescription;
  readonly record: Localized;
  readonly former: FormerTexts;
  /** Where pages of the kind are; undefined without a template. */
  readonly pages: PageTemplate | undefined;
}

/** Whether the record has or had this slug. */
function isOwnSlug(slug: string, { record, former }: OwnPage): boolean {
  const form = slugForm(slug);
  const hasIt = [...record.texts.values()].some((row) => row['slug'] === form);
  return hasIt || [slug, form].some((one) => former.has(LANGUAGES, 'slug', one));
}

/** Whether the website is the page of the template, in any language. */
function isPageOf(website: string, own: OwnPage): boolean {
  const { id, slug } = own.pages?.read(website) ?? {};
  if (id === undefined && slug === undefined) return false;
  const isOwnId = id === undefined || id === String(own.record.id);
  return isOwnId && (slug === undefined || isOwnSlug(slug, own));
}

/**
 * Whether the website is the record's own page, under any host name, in any language, and with any slug that
 * it has or had.
 */
export function isOwnPage(website: string, own: OwnPage): boolean {
  const { kind, record } = own;
  if (isPageOf(website, own)) return true;
  const address = URL.parse(website);
  if (address?.hash !== '') return false;
  const { pathname, searchParams } = address;
  if (searchParams.get('post_type') === kind.postType) return searchParams.get('p') === String(record.id);
  const slug = decodePercent(pathOf(kind).exec(pathname)?.[1] ?? '');
  if (slug === '' || [...searchParams.keys()].some((name) => name !== 'i18n_language')) return false;
  return isOwnSlug(slug, own);
}

/** A record without a website shows its own page as one. Sent back, this does not set a website. */
export function withoutOwnPage(sent: SentTexts, page: OwnPage): SentTexts {
  return new Map(
    [...sent].map(([language, own]) => {
      const { website, ...others } = own.texts;
      const isOwn = website !== undefined && isOwnPage(website, page);
      return [language, isOwn ? { ...own, texts: others } : own];
    }),
  );
}
