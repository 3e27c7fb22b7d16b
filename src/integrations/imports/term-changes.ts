import { slugForm } from '#content/localized/slugs.js';
import type { LoadedTerm } from '#content/terms/term.dto.js';
import type { SourceTerm } from './import-record.js';
import { digestOf, type Digests } from './imported-terms.repository.js';

/** What a source says of a term, by field: `name.de`, `description.fr`, `slug.de`, `parent`. */
export type TermValues = Readonly<Record<string, string>>;

const TEXTS = ['name', 'description'] as const;

/** @param parent the id of the parent here; tags have none */
export function valuesOf(term: SourceTerm, parent: number): TermValues {
  const { language, name, slug, description, translations } = term;
  const translated = Object.entries(translations).flatMap(([other, texts]) =>
    TEXTS.flatMap((field): [string, string][] => {
      const text = (texts as Readonly<Record<string, string | undefined>>)[field];
      return text === undefined ? [] : [[`${field}.${other}`, text]];
    }),
  );
  return {
    [`name.${language}`]: name,
    [`description.${language}`]: description,
    ...(slug === '' ? {} : { [`slug.${language}`]: slugForm(slug) }),
    parent: String(parent),
    ...(Object.fromEntries(translated) as TermValues),
  };
}

/** The same of the term that is here. */
function storedValue(term: LoadedTerm, field: string): string {
  if (field === 'parent') return String(term.parent ?? 0);
  const [name = '', language = ''] = field.split('.');
  return [...term.texts].find(([own]) => own === language)?.[1][name] ?? '';
}

interface TermChanges {
  /** A body that changes the term. */
  readonly changes: Readonly<Record<string, unknown>>;
  /** What is to be remembered when the change is made. */
  readonly digests: (after: LoadedTerm) => Digests;
}

/**
 * What a source says now and did not say before, unless the field was edited here since.
 * @param remembered undefined for a term that has just been created as the source says
 */
export function changesOf(said: TermValues, term: LoadedTerm, remembered: Digests | undefined): TermChanges {
  const isAsRemembered = (field: string): boolean =>
    remembered?.[field]?.[1] === digestOf(storedValue(term, field));
  const changed = Object.entries(said).filter(
    ([field, text]) => isAsRemembered(field) && remembered?.[field]?.[0] !== digestOf(text),
  );
  const taken = new Set(changed.map(([field]) => field));
  const digests = (after: LoadedTerm): Digests => {
    const entries = Object.entries(said).flatMap(([field, text]): [string, Digests[string]][] => {
      const stored = storedValue(after, field);
      // A slug that got a number is tried again, until no other term has it.
      const isNumbered = field.startsWith('slug.') && stored !== text;
      const isTheirs = remembered === undefined || taken.has(field) || stored === text;
      if (isTheirs) return [[field, [isNumbered ? '' : digestOf(text), digestOf(stored)]]];
      const before = remembered[field];
      return before === undefined ? [] : [[field, before]];
    });
    return Object.fromEntries(entries);
  };
  return { changes: bodyOf(changed), digests };
}

function bodyOf(changed: readonly (readonly [field: string, text: string])[]): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const translations: Record<string, Record<string, string>> = {};
  for (const [field, text] of changed) {
    const [name = '', language] = field.split('.');
    if (language === undefined) body[name] = Number(text);
    else (translations[language] ??= {})[name] = text;
  }
  return Object.keys(translations).length === 0 ? body : { ...body, translations };
}
