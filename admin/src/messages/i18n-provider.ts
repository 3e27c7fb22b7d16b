import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { isLanguage, type Language, LANGUAGE_NAMES, LANGUAGES } from '../languages';
import en from './en.json';
import { consoleLanguage, speak } from './language';

type Messages = typeof en;

/** Each is loaded when it is spoken, except for what replaces missing texts. */
const CATALOGUES: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: async () => Promise.resolve(en),
  fr: async () => (await import('./fr.json')).default,
  de: async () => (await import('./de.json')).default,
  it: async () => (await import('./it.json')).default,
  ro: async () => (await import('./ro.json')).default,
  es: async () => (await import('./es.json')).default,
};

/** The texts of the library are English as yet; those of the console stand beside them. */
const withLibrary = (messages: Messages): TranslationMessages => ({
  ...english,
  ra: { ...english.ra, auth: { ...english.ra.auth, logout: messages.sign_out } },
  console: messages,
});

async function load(locale: string): Promise<TranslationMessages> {
  const language = isLanguage(locale) ? locale : 'en';
  const messages = await CATALOGUES[language]();
  speak(language);
  return withLibrary(messages);
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
  const choices = LANGUAGES.map((locale) => ({ locale, name: LANGUAGE_NAMES[locale] }));
  return polyglotI18nProvider(messagesOf, consoleLanguage(), choices);
}
