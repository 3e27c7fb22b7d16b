import { MOUNT } from '../lib/paths.mjs';

const FILTERS = {
  'status-rare': 'event_status=canceled',
  'status-usual': 'event_status=scheduled',
  virtual: 'is_virtual=true',
  'on-site': 'is_virtual=false',
  availability: 'availability=sold_out',
  language: 'spoken_language=de',
  languages: 'spoken_language=de,fr',
  accessibility: 'accessibility=wheelchair',
  facets: 'facets=event_status,virtual_event_type,availability,spoken_languages,accessibility',
};

/** Lists by details and their facets, which `npm run bench:versions` compares between two builds. */
export const DETAILS = Object.entries(FILTERS).map(([name, query]) => ({
  name: `details-${name}`,
  paths: () => [`${MOUNT}/events?${query}`],
}));
