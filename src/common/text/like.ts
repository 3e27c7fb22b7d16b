import { searchForms } from './fold.js';

/** Escapes a text for use in `LIKE ? ESCAPE '!'`. */
export const escapeLike = (text: string): string => text.replace(/[!%_]/g, (sign) => `!${sign}`);

const UMLAUTS = { ä: 'a', ö: 'o', ü: 'u' } as const;

/** SQL that replaces the umlauts of a column, by the letter alone or by the letter and an `e`. */
const replaced = (column: string, ending: '' | 'e'): string =>
  Object.entries(UMLAUTS).reduce(
    (sql, [umlaut, letter]) => `REPLACE(${sql}, '${umlaut}', '${letter}${ending}')`,
    column,
  );

/** SQL condition: a stored searchable text contains another; see `searchForms`. */
export function containsSearched(column: string, text: string): { sql: string; params: string[] } {
  const [plain, spelledOut = plain] = searchForms(text);
  // The wide pattern is a cheap filter: umlauts are replaced only in the few texts that match it.
  const conditions = [
    { wide: escapeLike(plain).replace(/[aou]/g, '_'), column: replaced(column, ''), form: plain },
    ...(/[aou]e|^e/.test(spelledOut)
      ? [
          {
            // The text may begin or end in the middle of a spelled-out umlaut.
            wide: escapeLike(spelledOut).replace(/[aou]e|^e|[aou]$/g, '%'),
            column: replaced(column, 'e'),
            form: spelledOut,
          },
        ]
      : []),
  ];
  return {
    sql: `(${conditions.map((one) => `(${column} LIKE ? ESCAPE '!' AND ${one.column} LIKE ? ESCAPE '!')`).join(' OR ')})`,
    params: conditions.flatMap(({ wide, form }) => [`%${wide}%`, `%${escapeLike(form)}%`]),
  };
}
