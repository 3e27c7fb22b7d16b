import { catalogues } from '../../common/messages/catalogues.js';
import { interfaceLanguage, type Language } from '../../common/messages/languages.js';

/** The texts of the home page. */
type HomeTexts = Readonly<
  Record<
    | 'description'
    | 'about'
    | 'documentation'
    | 'documentationText'
    | 'document'
    | 'documentText'
    | 'guides'
    | 'guidesText'
    | 'index'
    | 'indexText'
    | 'lists'
    | 'events'
    | 'venues'
    | 'organizers'
    | 'categories'
    | 'tags'
    | 'health'
    | 'healthText'
    | 'languages'
    | 'upcoming'
    | 'noEvents'
    | 'allEvents'
    | 'subscribe'
    | 'feed'
    | 'details'
    | 'calendarFile'
    | 'sample'
    | 'sampleText'
    | 'rawText',
    string
  >
>;

/** The texts of the documentation page; those that are not named here are used by its script. */
export interface DocsTexts extends Readonly<Record<string, string>> {
  readonly title: string;
  readonly language: string;
  /** Shown in browsers without scripts, before the document's URL. */
  readonly withoutScripts: string;
  readonly lead: string;
  readonly readTitle: string;
  readonly readText: string;
  readonly readLink: string;
  readonly writeTitle: string;
  readonly writeText: string;
  readonly safeTitle: string;
  readonly safeModeText: string;
  readonly documentLink: string;
  readonly sliceLink: string;
  readonly guidesLink: string;
}

interface PageTexts {
  readonly home: HomeTexts;
  readonly docs: DocsTexts;
  /** The names of the groups of operations. */
  readonly groups: Readonly<Record<string, string>>;
  /** The labels of Swagger UI, by its English ones. */
  readonly swagger: Readonly<Record<string, string>>;
}

const PAGES = catalogues<PageTexts>('pages');

/** The texts of the HTML pages. */
export const pageTexts = (language: Language): PageTexts => PAGES[interfaceLanguage(language)];
