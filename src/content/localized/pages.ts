import { catalogues } from '#common/messages/catalogues.js';
import { interfaceLanguage, type Language } from '#common/messages/languages.js';

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

/** The texts of the two pages of the documentation. */
export type DocsTexts = Readonly<
  Record<
    | 'title'
    | 'language'
    | 'withoutScripts'
    | 'lead'
    | 'readTitle'
    | 'readText'
    | 'readLink'
    | 'writeTitle'
    | 'writeText'
    | 'safeTitle'
    | 'documentLink'
    | 'sliceLink'
    | 'guidesLink'
    | 'referenceLink'
    | 'referenceText'
    | 'tryLink'
    | 'filter'
    | 'safeMode'
    | 'safeModeText'
    | 'failed'
    | 'safeModeOn'
    | 'dryRunDone'
    | 'signedInAs'
    | 'notSignedIn',
    string
  >
>;

interface PageTexts {
  readonly home: HomeTexts;
  readonly docs: DocsTexts;
}

const PAGES = catalogues<PageTexts>('pages');

/** The texts of the HTML pages. */
export const pageTexts = (language: Language): PageTexts => PAGES[interfaceLanguage(language)];
