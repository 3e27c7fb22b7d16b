import { searchForms } from './fold.js';

/** A text to be found as it is, by `LIKE ? ESCAPE '!'`. */
export const escapeLike = (text: string): string => text.replace(/[!%_]/g, (sign) => `!${sign}`);

const UMLAUTS = { ä: 'a', ö: 'o', ü: 'u' } as const;

/** The column with its umlauts replaced: by their letter, or by that and an `e`. */
const replaced = (column: string, ending: '' | 'e'): string =>
  Object.entries(UMLAUTS).reduce(
    (sql, [umlaut, letter]) => `REPLACE(${sql}, '${umlaut}', '${letter}${ending}')`,
    column,
  );

/** SQL for a stored searchable text that contains another; see `searchForms`. */
export function containsSearched(column: string, text: string): { sql: string; params: string[] } {
  const [plain, spelledOut = plain] = searchForms(text);
  // Few texts are like the wider pattern, and only in those anything is replaced.
  const conditions = [
    { wide: escapeLike(plain).replace(/[aou]/g, '_'), column: replaced(column, ''), form: plain },
    ...(/[aou]e|^e/.test(spelledOut)
      ? [
          {
            // Half of an umlaut may be at either end.
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
