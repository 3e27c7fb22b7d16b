import { MOUNT } from '../lib/paths.mjs';

const FILTERS = {
  'status-rare': 'event_status=canceled',
  'status-usual': 'event_status=scheduled',
  virtual: 'is_virtual=true',
  'on-site': 'is_virtual=false',
  availability: 'availability=sold_out',
  language: 'spoken_language=de',
  languages: 'spoken_language=de,fr',
  'language-region': 'spoken_language=de-CH',
  'language-script': 'spoken_language=zh-Hant',
  accessibility: 'accessibility=wheelchair',
  age: 'age=8',
  'registration-open': 'registration=open',
  'registration-closed': 'registration=closed',
  'open-on': 'open_on=2027-01-10',
  combined: 'age=20&registration=open&spoken_language=de-CH',
  facets: 'facets=event_status,virtual_event_type,availability,spoken_languages,accessibility',
};

/** Lists by details and their facets, which `npm run bench:versions` compares between two builds. */
export const DETAILS = Object.entries(FILTERS).map(([name, query]) => ({
  name: `details-${name}`,
  paths: () => [`${MOUNT}/events?${query}`],
}));
