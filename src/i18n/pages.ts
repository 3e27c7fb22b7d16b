import { catalogues } from './catalogues.js';
import { interfaceLanguage, type Language } from './languages.js';

/** What the first page says. */
interface HomeTexts {
  readonly description: string;
  readonly about: string;
  readonly documentation: string;
  readonly documentationText: string;
  readonly document: string;
  readonly documentText: string;
  readonly index: string;
  readonly indexText: string;
  readonly lists: string;
  readonly events: string;
  readonly venues: string;
  readonly organizers: string;
  readonly categories: string;
  readonly tags: string;
  readonly listsText: string;
  readonly health: string;
  readonly healthText: string;
  readonly languages: string;
}

/** What stands around the documentation itself. */
interface DocsTexts {
  readonly title: string;
  readonly language: string;
  /** For browsers that run no scripts, before the address of the document. */
  readonly withoutScripts: string;
}

interface PageTexts {
  readonly home: HomeTexts;
  readonly docs: DocsTexts;
}

const PAGES = catalogues<PageTexts>('pages');

/** The texts of the pages for people. */
export const pageTexts = (language: Language): PageTexts => PAGES[interfaceLanguage(language)];
