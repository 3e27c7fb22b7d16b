import { LANGUAGES } from '#common/messages/languages.js';
import { decodePercent } from '#common/text/percent.js';
import type { PageTemplate } from '#common/values/page-template.js';
import type { FormerTexts } from '#content/localized/former-texts.js';
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

/** The path of an event's page, with or without a language prefix. */
const PAGE = /^(?:\/[a-z]{2,3}(?:-[a-z\d]+)*)?\/event\/([^/]+)\/$/i;

/** Whether the event has or had this slug. */
function isOwnSlug(slug: string, event: Localized, former: FormerTexts): boolean {
  const form = slugForm(slug);
  const hasIt = [...event.texts.values()].some((row) => row['slug'] === form);
  return hasIt || [slug, form].some((one) => former.has(LANGUAGES, 'slug', one));
}

/** Whether the website is the event's page of the template, in any language. */
function isPageOf(pages: PageTemplate | undefined, website: string, own: OwnPage): boolean {
  const { id, slug } = pages?.read(website) ?? {};
  if (id === undefined && slug === undefined) return false;
  const isOwnId = id === undefined || id === String(own.event.id);
  return isOwnId && (slug === undefined || isOwnSlug(slug, own.event, own.former));
}

/** What tells the page of an event. */
interface OwnPage {
  readonly event: Localized;
  readonly former: FormerTexts;
  /** Where pages of events are; undefined without a template. */
  readonly pages: PageTemplate | undefined;
}

/**
 * Whether the website is the event's own page, under any host name, in any language, and with any slug that
 * the event has or had.
 */
function isOwnPage(website: string, own: OwnPage): boolean {
  const { event, former, pages } = own;
  if (isPageOf(pages, website, own)) return true;
  const address = URL.parse(website);
  if (address?.hash !== '') return false;
  const { pathname, searchParams } = address;
  if (searchParams.get('post_type') === 'tribe_events') return searchParams.get('p') === String(event.id);
  const slug = decodePercent(PAGE.exec(pathname)?.[1] ?? '');
  if (slug === '' || [...searchParams.keys()].some((name) => name !== 'i18n_language')) return false;
  return isOwnSlug(slug, event, former);
}

/** An event without a website shows its own page as one. Sent back, this does not set a website. */
export function withoutOwnPage(sent: SentTexts, page: OwnPage): SentTexts {
  return new Map(
    [...sent].map(([language, own]) => {
      const { website, ...others } = own.texts;
      const isOwn = website !== undefined && isOwnPage(website, page);
      return [language, isOwn ? { ...own, texts: others } : own];
    }),
  );
}
