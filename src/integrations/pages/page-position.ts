import type { Alternates } from './page-links.js';

/* The query of a record's page: where one is in the list of its events. */

type Query = Readonly<Record<string, unknown>>;

/** The parameters of these names that are not empty, as they were sent. */
const sentOf = (query: Query, names: readonly string[]): Query =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(query, name) ? query[name] : undefined;
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );

/** What chooses a language. Pages redirect from a valid one, so that what is left is refused where it is read. */
export const languageIn = (query: Query): Query => sentOf(query, ['i18n_language', 'lang']);

/** What the list of the events is read by. */
export const positionIn = (query: Query): Query => ({
  ...sentOf(query, ['page', 'per_page']),
  ...languageIn(query),
});

/** The query of another page of the same list; empty for the first one. */
export function positionAt(query: Query, page: number): string {
  const { per_page: size } = sentOf(query, ['per_page']);
  const parts = [
    ...(typeof size === 'string' ? [`per_page=${encodeURIComponent(size)}`] : []),
    ...(page > 1 ? [`page=${page}`] : []),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The same page of the list in each language. */
export const alternatesAt = (
  { canonical, inLanguage, withoutLanguage }: Alternates,
  position: string,
): Alternates => ({
  canonical: canonical + position,
  inLanguage: new Map([...inLanguage].map(([language, address]) => [language, address + position])),
  withoutLanguage: withoutLanguage + position,
});
