import { plainName } from './known-tables.js';

/*
 * The words by which people name the columns of events, in six languages. They only make the suggestion of a mapping, which
 * a person checks.
 */

const WORDS = {
  title:
    'title name event titel bezeichnung veranstaltung titre nom événement titolo nome evento titlu denumire nume eveniment título nombre',
  day: 'date day datum tag jour data giorno zi dată ziua fecha día',
  start: 'start begin from beginn anfang von start_date startdatum début inizio început inicio comienzo',
  time: 'time uhrzeit zeit heure horaire ora orario oră hora',
  end: 'end until to ende bis end_date enddatum fin fine sfârșit final',
  venue:
    'venue location place ort veranstaltungsort spielort lieu salle luogo sede loc locație locul lugar sitio',
  description: 'description beschreibung text descrizione descriere descripción',
  organizer: 'organizer organiser veranstalter organisateur organizzatore organizator organizador',
  categories:
    'category kategorie kategorien rubrik catégorie catégories categoria categorie categoría categorías',
  website: 'url link web webseite internet site sito pagină',
  cost: 'price preis eintritt prix tarif prezzo preț precio',
} as const;

type Word = keyof typeof WORDS;

const WORD_OF = new Map(
  (Object.keys(WORDS) as Word[])
    .flatMap((word) => WORDS[word].split(' ').map((name) => [name, word] as const))
    .reverse(),
);

/** A column that the syntax of `--map` can name. */
const canBeNamed = (column: string): boolean => column !== '' && !/[,+=]/.test(column);

const joined = (...columns: (string | undefined)[]): string =>
  columns.filter((column) => column !== undefined).join('+');

/** For each field the columns that may fill it; the required fields get others if no name says so. */
function columnsByField(columns: readonly string[], missing: readonly string[]): Map<string, string> {
  const named = columns.filter(canBeNamed);
  const found = new Map<Word, string>();
  for (const column of named) {
    const word = WORD_OF.get(plainName(column));
    if (word !== undefined && !found.has(word)) found.set(word, column);
  }
  const { title, day, start, time, end, ...others } = Object.fromEntries(found) as Partial<
    Record<Word, string>
  >;
  const rest = named.filter((column) => ![...found.values()].includes(column));
  const startDate = joined(day, start ?? time);
  const fields = new Map<string, string | undefined>([
    ['title', title ?? rest.shift()],
    ['start_date', startDate === '' ? rest.shift() : startDate],
    ['end_date', end === undefined ? undefined : joined(day, end)],
    ...Object.entries(others),
  ]);
  const isWanted = ([field, column]: [string, string | undefined]): boolean =>
    column !== undefined && (missing.includes(field) || !['title', 'start_date'].includes(field));
  return new Map([...fields].filter(isWanted) as [string, string][]);
}

/**
 * What to write after `--map`, ready to be corrected.
 * @param columns those that no field takes
 * @param missing the required fields that no column fills
 */
export function suggestedMap(columns: readonly string[], missing: readonly string[]): string {
  const pairs = [...columnsByField(columns, missing)].map(([field, column]) => `${field}=${column}`);
  const text = pairs.join(',');
  return /^[\p{L}\p{N}=+,._:-]*$/u.test(text) ? text : `"${text.replace(/["$\\`]/g, '\\$&')}"`;
}
