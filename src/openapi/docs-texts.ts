import type { Language } from '../i18n/languages.js';

interface DocsTexts {
  readonly title: string;
  readonly language: string;
  /** For browsers that run no scripts, before the address of the document. */
  readonly withoutScripts: string;
}

/** What stands around the documentation itself. */
export const DOCS_TEXTS: Readonly<Record<Language, DocsTexts>> = {
  en: {
    title: 'API documentation',
    language: 'Language',
    withoutScripts: 'This page needs JavaScript. The OpenAPI document can be read without it:',
  },
  fr: {
    title: 'Documentation de l’API',
    language: 'Langue',
    withoutScripts: 'Cette page a besoin de JavaScript. Le document OpenAPI se lit sans lui :',
  },
  de: {
    title: 'API-Dokumentation',
    language: 'Sprache',
    withoutScripts: 'Diese Seite braucht JavaScript. Das OpenAPI-Dokument lässt sich ohne lesen:',
  },
  it: {
    title: 'Documentazione dell’API',
    language: 'Lingua',
    withoutScripts: 'Questa pagina richiede JavaScript. Il documento OpenAPI si legge anche senza:',
  },
  ro: {
    title: 'Documentația API',
    language: 'Limba',
    withoutScripts: 'Această pagină are nevoie de JavaScript. Documentul OpenAPI se poate citi și fără:',
  },
  es: {
    title: 'Documentación de la API',
    language: 'Idioma',
    withoutScripts: 'Esta página necesita JavaScript. El documento OpenAPI se puede leer sin él:',
  },
};
