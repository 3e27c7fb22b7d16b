import { MOUNT } from '../lib/paths.mjs';

const EVER = 'start_date=1970-01-01&end_date=2100-01-01';
const LANGUAGES = ['fr', 'de', 'it', 'ro', 'es'];
const OCCURRENCES = 500;

const get = (path) => ({ path: MOUNT + path, status: 200 });

function aMonth() {
  const day = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `start_date=${day(60)}&end_date=${day(90)}`;
}

/** A list of events with `collapse=series`, beside the same list. */
const collapsed = (name, query) => ({
  name: `collapsed: ${name}`,
  of: (facts) => get(`/events?collapse=series&${query(facts)}`),
  beside: (facts) => get(`/events?${query(facts)}`),
});

/** Reads of series, each beside the same for events without series. */
export const SERIES_READS = [
  collapsed('list of 9', () => 'per_page=9'),
  collapsed('list of 50', () => 'per_page=50'),
  collapsed('list of 9 of a month', () => `per_page=9&${aMonth()}`),
  collapsed('list of 9 of all times', () => `per_page=9&${EVER}`),
  collapsed('events of a category', ({ category }) => `categories=${category}`),
  collapsed('a word that half of all events have', ({ words }) => `search=${words.common.word}`),
  {
    name: '`GET /series`; `GET /events` of all times',
    of: () => get('/series?per_page=9'),
    beside: () => get(`/events?per_page=9&${EVER}`),
  },
  {
    name: 'series of a month; events of a month',
    of: () => get(`/series?per_page=9&${aMonth()}`),
    beside: () => get(`/events?per_page=9&${aMonth()}`),
  },
  {
    name: 'one series; one event',
    of: ({ series }) => get(`/series/${series}`),
    beside: ({ event }) => get(`/events/${event}`),
  },
  {
    name: 'an occurrence; another event',
    of: ({ occurrence }) => get(`/events/${occurrence}`),
    beside: ({ event }) => get(`/events/${event}`),
  },
  {
    name: '`series=ID`; `venue=ID`, of all times',
    of: ({ series }) => get(`/events?series=${series}&per_page=9&${EVER}`),
    beside: ({ venue }) => get(`/events?venue=${venue}&per_page=9&${EVER}`),
  },
];

const write = ({ key }, method, path, status, body) => ({
  ...{ method, status, body, path: MOUNT + path, headers: { authorization: `Bearer ${key}` } },
});

/** A title in six languages; each is another one. */
const titles = () => ({
  title: 'Bench evening {n}',
  translations: Object.fromEntries(
    LANGUAGES.map((language) => [language, { title: `Bench ${language} {n}` }]),
  ),
});

/** An event with texts in six languages and links. */
const event = ({ category, venue, organizer }) => ({
  ...titles(),
  ...{ description: 'An evening with music in the old town hall.', cost: '10 - 25' },
  ...{ start_date: '2027-03-07 19:00:00', end_date: '2027-03-07 22:00:00', timezone: 'Europe/Paris' },
  ...{ venue, organizer, categories: [category] },
});

const edit = (facts, collection, id) => write(facts, 'PATCH', `/${collection}/${id}`, 200, titles());

/** Writes of series of 500 events, each beside the same write of one event. `made` is a series of 500 that the run has made. */
export const SERIES_WRITES = [
  {
    name: `create a series of ${OCCURRENCES}; an event`,
    of: (facts) =>
      write(facts, 'POST', '/series', 201, {
        ...event(facts),
        recurrence_rule: `FREQ=DAILY;COUNT=${OCCURRENCES}`,
      }),
    beside: (facts) => write(facts, 'POST', '/events', 201, event(facts)),
  },
  {
    name: 'its title in six languages; that of an event',
    of: (facts) => edit(facts, 'series', facts.made),
    beside: (facts) => edit(facts, 'events', facts.event),
  },
];

/** What another writer sends while the title of a series is edited. */
export const MEANWHILE = {
  name: 'title of an event, sent during that edit; alone',
  edit: (facts) => edit(facts, 'series', facts.made),
  of: (facts) => edit(facts, 'events', facts.event),
};
