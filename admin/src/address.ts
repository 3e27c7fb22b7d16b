import { isLanguage, type Language, LANGUAGES } from './languages';

const [, SEGMENT] = /^\/([^/]+)\/admin(?:\/|$)/.exec(window.location.pathname) ?? [];

/** The language that the address names. */
export const ADDRESSED_LANGUAGE: Language | undefined = isLanguage(SEGMENT) ? SEGMENT : undefined;

/** Where the console is: all its addresses are below. */
export const BASE = ADDRESSED_LANGUAGE === undefined ? '/admin' : `/${ADDRESSED_LANGUAGE}/admin`;

/** The address of the page that is open, below that of the console. */
export const ownPath = (): string => window.location.pathname.slice(BASE.length);

/** The first of the languages of the browser that the console has. */
export const BROWSER_LANGUAGE: Language =
  navigator.languages.map((tag) => tag.split('-', 1)[0]).find((tag) => isLanguage(tag)) ?? LANGUAGES[0];
