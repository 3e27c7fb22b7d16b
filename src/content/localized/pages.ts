import { catalogues } from '../../common/messages/catalogues.js';
import { interfaceLanguage, type Language } from '../../common/messages/languages.js';

/** The texts of the home page. */
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

/** The texts around the documentation itself. */
interface DocsTexts {
  readonly title: string;
  readonly language: string;
  /** Shown in browsers without scripts, before the document's URL. */
  readonly withoutScripts: string;
}

interface PageTexts {
  readonly home: HomeTexts;
  readonly docs: DocsTexts;
}

const PAGES = catalogues<PageTexts>('pages');

/** The texts of the HTML pages. */
export const pageTexts = (language: Language): PageTexts => PAGES[interfaceLanguage(language)];
