import type { Language } from '../../common/messages/languages.js';
import { emptyContent, type SourceContent, type SourceTerm } from './import-record.js';
import { slugOf, plain } from './tec-places.js';
import { isIn, languageOf, termKey, termsOf, toRecord, translated } from './tec-event.js';
import type { PageRead, TecPages } from './tec-pages.js';
import { joinCounterparts, type JoinedEvent } from './tec-counterparts.js';
import { type TecTerm, text } from './tec-types.js';

type Param = 'categories' | 'tags';

const parentOf = ({ parent }: TecTerm): string | undefined => {
  const id = Number(text(parent));
  return Number.isSafeInteger(id) && id > 0 ? String(id) : undefined;
};

const textsOf = (term: TecTerm): { name: string; description: string } => ({
  name: plain(term.name),
  description: plain(term.description),
});

/** A term's counterpart in another language: that of the same id or slug, or the only one of both events. */
const sameTerm = (term: TecTerm, own: readonly TecTerm[], others: readonly TecTerm[]): TecTerm | undefined =>
  others.find(({ id }) => id === term.id) ??
  others.find((other) => slugOf(other) === slugOf(term)) ??
  (own.length === 1 && others.length === 1 ? others[0] : undefined);

/** Adds the translations of terms. */
function addCounterparts(
  names: Map<string, Record<string, object>>,
  joined: JoinedEvent,
  param: Param,
): void {
  const own = termsOf(joined.event, param);
  for (const [language, counterpart] of joined.counterparts) {
    const others = termsOf(counterpart, param);
    for (const term of own) {
      const same = sameTerm(term, own, others);
      const isInLanguage = same && isIn(same, language);
      if (same === undefined || isInLanguage === false || language === languageOf(term, joined.language))
        continue;
      const translations = names.get(termKey(term)) ?? {};
      translations[language] ??= translated(textsOf(same), textsOf(term), isInLanguage ? 'name' : undefined);
      names.set(termKey(term), translations);
    }
  }
}

function termsFrom(
  joined: readonly JoinedEvent[],
  param: Param,
  others: readonly TecTerm[],
  main: Language,
): SourceTerm[] {
  const languages = new Map<string, Language>();
  const terms = new Map<string, TecTerm>(others.map((term) => [termKey(term), term]));
  const names = new Map<string, Record<string, object>>();
  for (const one of joined) {
    for (const term of termsOf(one.event, param)) {
      terms.set(termKey(term), term);
      languages.set(termKey(term), languageOf(term, one.language));
    }
    addCounterparts(names, one, param);
  }
  return [...terms.values()].map((term) => ({
    key: termKey(term),
    language: languages.get(termKey(term)) ?? languageOf(term, main),
    ...textsOf(term),
    slug: slugOf(term),
    parent: param === 'categories' ? parentOf(term) : undefined,
    translations: names.get(termKey(term)) ?? {},
  }));
}

/** All ancestors of the events' categories. */
function missingParents(joined: readonly JoinedEvent[], all: readonly TecTerm[]): TecTerm[] {
  const byKey = new Map(all.map((term) => [termKey(term), term]));
  const found = new Map<string, TecTerm>();
  const named = joined.flatMap(({ event }) => termsOf(event, 'categories'));
  for (const category of named) {
    for (let key = parentOf(category); key !== undefined && !found.has(key);) {
      const parent = byKey.get(key);
      if (parent === undefined) break;
      found.set(key, parent);
      key = parentOf(parent);
    }
  }
  return [...found.values()];
}

/**
 * All events of a site, each joined with its translations.
 * @param flags the names of an event's flags
 */
export async function readTec(
  pages: TecPages,
  { source, flags }: { readonly source: string; readonly flags: readonly string[] },
  onProgress: (read: PageRead) => Promise<void>,
): Promise<SourceContent> {
  const main = await pages.main(onProgress);
  const joined = joinCounterparts(main, await pages.counterparts(main, onProgress));
  const hasParents = joined.some(({ event }) =>
    termsOf(event, 'categories').some((term) => parentOf(term) !== undefined),
  );
  const parents = hasParents ? missingParents(joined, await pages.categories()) : [];
  return {
    ...emptyContent(),
    warnings: pages.warnings,
    records: joined.map((one) => toRecord(one, source, flags)),
    terms: {
      categories: termsFrom(joined, 'categories', parents, main.language),
      tags: termsFrom(joined, 'tags', [], main.language),
    },
  };
}
