/** What a response depends on although the class of its route need not have it. */
export const READ_EVERYWHERE = [
  'i18n_language',
  'lang',
  'i18n_available_languages',
  'i18n_fallback',
  'context',
  '_fields',
  'fields',
] as const;

type ReadEverywhere = (typeof READ_EVERYWHERE)[number];

/** The object's own property of this name. */
export const field = (source: unknown, name: ReadEverywhere): unknown =>
  typeof source === 'object' && source !== null && Object.hasOwn(source, name)
    ? (source as Record<string, unknown>)[name]
    : undefined;

/**
 * In a record that was read and sent back, `i18n_language` states where its name came from. It selects no
 * language.
 */
const isAsRead = (body: unknown): boolean => field(body, 'i18n_available_languages') !== undefined;

/**
 * The effective value of `i18n_language`, or of its alias `lang`: the body takes precedence over the query.
 */
export function languageParameter(body: unknown, query: unknown): unknown {
  const ofBody = isAsRead(body) ? undefined : field(body, 'i18n_language');
  const values = [ofBody, field(query, 'i18n_language'), field(body, 'lang'), field(query, 'lang')];
  return values.find((value) => value != null);
}
