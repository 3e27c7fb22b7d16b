import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { isLanguage, type Language } from '../languages';
import en from './en.json';
import { consoleLanguage, speak } from './language';

type Messages = typeof en;

type Library = typeof import('./library/fr.json');

interface Catalogue {
  readonly console: Messages;
  /** The texts of the library, except for what stays English as nothing here shows it. */
  readonly library: Library | TranslationMessages['ra'];
}

/** Each is loaded when it is spoken, except for what replaces missing texts. */
const CATALOGUES: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => Promise.resolve({ console: en, library: english.ra }),
  fr: async () => both(import('./fr.json'), import('./library/fr.json')),
  de: async () => both(import('./de.json'), import('./library/de.json')),
  it: async () => both(import('./it.json'), import('./library/it.json')),
  ro: async () => both(import('./ro.json'), import('./library/ro.json')),
  es: async () => both(import('./es.json'), import('./library/es.json')),
};

interface Loaded<T> {
  readonly default: T;
}

async function both(
  console: Promise<Loaded<Messages>>,
  library: Promise<Loaded<Library>>,
): Promise<Catalogue> {
  const [own, itsOwn] = await Promise.all([console, library]);
  return { console: own.default, library: itsOwn.default };
}

/** What the library calls the kinds of records, as in "No venues found". */
const namesOf = ({ menu }: Messages): Readonly<Record<string, { readonly name: string }>> =>
  Object.fromEntries(Object.entries(menu).map(([kind, name]) => [kind, { name }]));

const withLibrary = ({ console: messages, library }: Catalogue): TranslationMessages => ({
  ra: { ...english.ra, ...library, auth: { ...library.auth, logout: messages.sign_out } },
  resources: namesOf(messages),
  console: messages,
});

async function load(locale: string): Promise<TranslationMessages> {
  const language = isLanguage(locale) ? locale : 'en';
  const catalogue = await CATALOGUES[language]();
  speak(language);
  return withLibrary(catalogue);
}

/** The texts of the console, in the language in which it speaks first. */
export async function openMessages(): Promise<I18nProvider> {
  const opened = await load(consoleLanguage());
  let isOpened = false;
  const messagesOf = (locale: string): TranslationMessages | Promise<TranslationMessages> => {
    // The library cannot wait for those that it begins with.
    if (isOpened) return load(locale);
    isOpened = true;
    return opened;
  };
  return polyglotI18nProvider(messagesOf, consoleLanguage());
}
