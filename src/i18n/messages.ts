import type { Language } from './languages.js';
import { de } from './messages/de.js';
import { en, type Catalogue, type MessageKey } from './messages/en.js';
import { es } from './messages/es.js';
import { fr } from './messages/fr.js';
import { it } from './messages/it.js';
import { ro } from './messages/ro.js';

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, fr, de, it, ro, es };

export interface Message {
  readonly key: MessageKey;
  readonly args?: Readonly<Record<string, string | number>>;
}

/** Before what is counted, Romanian puts „de” from 20 on, and again with every hundred. */
const takesDe = (count: number): boolean => count % 100 >= 20 || (count % 100 === 0 && count !== 0);

/** The text of a message in a language; `{count de}` is a number of the Romanian catalogue that something counted follows. */
export function translate(language: Language, { key, args = {} }: Message): string {
  return CATALOGUES[language][key].replace(/\{(\w+)( de)?\}/g, (_, name: string, de?: string) => {
    const value = args[name];
    if (value === undefined) return `{${name}}`;
    return de !== undefined && takesDe(Number(value)) ? `${value} de` : String(value);
  });
}
