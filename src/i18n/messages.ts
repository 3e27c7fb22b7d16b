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

/** The text of a message in a language. */
export function translate(language: Language, { key, args = {} }: Message): string {
  return CATALOGUES[language][key].replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(args[name] ?? placeholder),
  );
}
