import type { Dice } from './dice.js';

/*
 * Texts for localized fields, with their stored and shown forms by the wire contract, 3: plain fields lose their markup;
 * descriptions and excerpts of records are sanitised, and read with their plain paragraphs in `<p>`.
 */

/** A text as it is sent, as it is stored, and as it is read. */
interface Form {
  readonly sent: string;
  readonly stored?: string;
  readonly read?: string;
}

type Shape = (label: number) => Form;

const PLAIN: readonly Shape[] = [
  (label) => ({ sent: `Größe ${label}` }),
  (label) => ({ sent: `Iași ${label}` }),
  (label) => ({ sent: `cœur ${label}` }),
  (label) => ({ sent: `“100 %” sûr ${label}` }),
  (label) => ({ sent: `日本 ${label}` }),
  (label) => ({ sent: `\u{1f3b7} ${label}` }),
  (label) => ({ sent: `Fish & chips ${label}` }),
  (label) => ({ sent: `<b>Bold</b> ${label}`, stored: `Bold ${label}` }),
];

const HTML: readonly Shape[] = [
  (label) => ({ sent: `Mañana ${label}` }),
  (label) => ({ sent: `Fish &amp; chips ${label}` }),
  (label) => ({ sent: `<p>Some <b>bold</b> words ${label}</p>` }),
  (label) => ({ sent: `<p onclick="alert(1)">Click ${label}</p>`, stored: `<p>Click ${label}</p>` }),
  (label) => ({ sent: `Evil <script>alert(1)</script>${label}`, stored: `Evil ${label}` }),
  (label) => ({ sent: `<ul><li>Item ${label}</li></ul>` }),
  (label) => ({ sent: `First ${label}\n\nSecond`, read: `<p>First ${label}</p>\n<p>Second</p>` }),
  (label) => ({
    sent: `Line ${label}<br>two`,
    stored: `Line ${label}<br />two`,
    read: `<p>Line ${label}<br />\ntwo</p>`,
  }),
];

/** `stateprovince` depends on which of them is the United States. */
const COUNTRIES = ['US', 'United States', 'États-Unis', 'Romania', 'Italia'];

const BLANK_TEXTS = ['', null, '   ', '<b></b>'] as const;
const BLANK_NAMES = ['\u200b', '\u3164 \u00ad'] as const;
const BLANK_VALUES = ['', null] as const;
const BLANKS: ReadonlySet<string | null> = new Set([...BLANK_TEXTS, ...BLANK_NAMES, '<p></p>']);

const STORED = new Map<string, string>();
const READ = new Map<string, string>();

let counter = 0;
/** A number that no other text has. */
export const nextLabel = (): number => (counter += 1);

/** Fields with markup; the descriptions of terms are plain. */
export const hasMarkup = (kind: string, field: string): boolean =>
  (field === 'description' || field === 'excerpt') && kind !== 'category' && kind !== 'tag';

/** Localization, Reading: a missing or blank text counts as missing. */
export const isBlank = (text: string | null | undefined): boolean => text === undefined || BLANKS.has(text);

export const storedForm = (sent: string): string => STORED.get(sent) ?? sent;

/** The wire contract, 3: plain paragraphs are wrapped in `<p>`. */
export function readForm(kind: string, field: string, stored: string): string {
  if (!hasMarkup(kind, field) || stored === '') return stored;
  return READ.get(stored) ?? (/^<(p|ul)>/.test(stored) ? stored : `<p>${stored}</p>`);
}

/** How many words a translator sees. */
export function wordsOf(stored: string): number {
  return stored.replace(/<[^>]+>/g, ' ').match(/\S+/g)?.length ?? 0;
}

/** A text for a field that no other record has; countries repeat. */
export function newText(dice: Dice, kind: string, field: string): string {
  const label = nextLabel();
  if (field === 'website') return `https://example.org/${label}`;
  if (field === 'country') return dice.pick(COUNTRIES);
  const form = dice.pick(hasMarkup(kind, field) ? HTML : PLAIN)(label);
  const { sent, stored = sent, read } = form;
  if (stored !== sent) STORED.set(sent, stored);
  if (read !== undefined) READ.set(stored, read);
  return sent;
}

export function blankText(dice: Dice, kind: string, field: string): string | null {
  if (field === 'website' || field === 'slug') return dice.pick(BLANK_VALUES);
  if (['title', 'venue', 'organizer', 'name'].includes(field)) {
    return dice.pick([...BLANK_TEXTS, ...BLANK_NAMES]);
  }
  return dice.pick(hasMarkup(kind, field) ? [...BLANK_TEXTS, '<p></p>'] : BLANK_TEXTS);
}

/** The wire contract, 5: slugs in any script and with emoji, lower case, words joined by hyphens. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}\p{So}\p{Extended_Pictographic}\p{Emoji_Modifier}_]+/gu, '-')
    .replace(/^-+|-+$/g, '');

/** Few, so that records of a kind want the same. */
const SLUGS = ['party', 'party-2', 'fête', 'größe', 'Iași Noaptea', '東京'];
export const wantedSlug = (dice: Dice): string => dice.pick(SLUGS);
