import type { FormerTexts } from '../i18n/former-texts.js';
import { LANGUAGES } from '../i18n/languages.js';
import type { SentTexts } from '../i18n/sent-texts.js';
import type { Localized } from '../i18n/texts.js';

/** The address of an event's page by its slug, with or without a language before it. */
const PAGE = /^(?:\/[a-z]{2,3}(?:-[a-z\d]+)*)?\/event\/([^/]+)\/$/i;

/** Without throwing, unlike `decodeURIComponent`, what is no escape stays as it is. */
const decoded = (part: string): string =>
  new URLSearchParams(`part=${part.replace(/[+&]/g, encodeURIComponent)}`).get('part') ?? '';

/**
 * Is the website the event's own page? Under whichever host the service was reached, in whichever language, and under
 * any slug that the event has or had.
 */
function isOwnPage(website: string, event: Localized, former: FormerTexts): boolean {
  const address = URL.parse(website);
  if (address?.hash !== '') return false;
  const { pathname, searchParams } = address;
  if (searchParams.get('post_type') === 'tribe_events') return searchParams.get('p') === String(event.id);
  const slug = decoded(PAGE.exec(pathname)?.[1] ?? '');
  if (slug === '' || [...searchParams.keys()].some((name) => name !== 'i18n_language')) return false;
  const hasIt = [...event.texts.values()].some((row) => row['slug'] === slug);
  return hasIt || former.has(LANGUAGES, 'slug', slug);
}

/** An event without a website shows its own page as one; sent back, that is still no website. */
export function withoutOwnPage(sent: SentTexts, event: Localized, former: FormerTexts): SentTexts {
  return new Map(
    [...sent].map(([language, own]) => {
      const { website, ...others } = own.texts;
      const isOwn = website !== undefined && isOwnPage(website, event, former);
      return [language, isOwn ? { ...own, texts: others } : own];
    }),
  );
}
