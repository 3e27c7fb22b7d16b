/** The columns of an event that it inherits as long as it has no value of its own. */
export const INHERITED = [
  ...['cost', 'show_map', 'show_map_link', 'sticky', 'featured', 'ticketed', 'image_id', 'event_status'],
  ...['virtual_event_type', 'virtual_url', 'virtual_url_access', 'registration_url', 'registration_opens'],
  ...['registration_closes', 'registration_utc_opens', 'registration_utc_closes', 'availability', 'capacity'],
  ...['remaining', 'age_min', 'age_max', 'spoken_languages', 'accessibility', 'opening_hours', 'closed_days'],
];

export const LINKS = ['venue', 'organizer', 'category', 'tag'];

/**
 * What the rows of an occurrence hold: `columns` and links of the series, its `texts`. The words of the search name each
 * occurrence, or the series alone (`wordsOf`).
 */
export const DESIGNS = [
  { name: 'all copied', columns: true, texts: true, wordsOf: 'event' },
  { name: 'texts looked up', columns: true, texts: false, wordsOf: 'event' },
  { name: 'all looked up', columns: false, texts: false, wordsOf: 'event' },
  { name: 'all looked up, words of the series', columns: false, texts: false, wordsOf: 'series' },
];

const TITLES = {
  en: ['late evening jazz session', 'early morning folk concert'],
  fr: ['soirée tardive entre amis', 'matinée musicale du dimanche'],
  de: ['abendliches treffen im garten', 'morgendlicher ausflug ans wasser'],
  it: ['serata di balli popolari', 'mattinata con canti antichi'],
  ro: ['seară târzie lângă foc', 'dimineață veselă sub copaci'],
  es: ['noche larga junto al mar', 'mañana alegre entre vecinos'],
};

/** The title of a series in a language; the first word is its alone, all others change with the number. */
export const titleOf = (word, language, number) => `${word} ${TITLES[language][Math.abs(number) % 2]}`;

/** An occurrence in so many has a title of its own, in English. */
const OWN_TITLE_EACH = 20;

export const hasOwnTitle = (index) => index % OWN_TITLE_EACH === 7;
