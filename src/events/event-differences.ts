import { slugify } from '../i18n/slugs.js';
import type { Localized } from '../i18n/texts.js';
import type { SentTexts } from '../i18n/sent-texts.js';
import type { RecordWrite } from '../records/records.service.js';
import type { EventLinks } from './event-links.js';
import type { EventRow } from './event-mapping.js';

/** A slug that was sent may have got a number, as it was taken. */
function isSlugOf(stored: string | null | undefined, sent: string | undefined): boolean {
  if (sent === undefined || (stored ?? '') === sent) return true;
  const wanted = slugify(sent);
  if (wanted === '') return false;
  return (
    stored === wanted ||
    (stored?.startsWith(`${wanted}-`) === true && /^\d+$/.test(stored.slice(wanted.length + 1)))
  );
}

/** Whether a record has the texts that are sent. */
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

/** Would this write leave the event as it is? */
export function isAsWritten(
  current: EventRow,
  { columns, publication, sent }: Pick<RecordWrite, 'columns' | 'publication' | 'sent'>,
  links: { readonly present: EventLinks; readonly sent: EventLinks },
): boolean {
  const names = Object.keys(links.sent) as (keyof EventLinks)[];
  return (
    hasColumns(current, columns) &&
    hasColumns(current, { ...publication }) &&
    hasTexts(current, sent) &&
    names.every(
      (name) =>
        links.sent[name] === undefined || String(links.sent[name]) === String(links.present[name] ?? []),
    )
  );
}
