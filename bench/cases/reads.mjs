import { MOUNT } from '../lib/paths.mjs';

const list = (query) => () => [`${MOUNT}/events${query}`];
const EVER = '?start_date=1970-01-01&end_date=2100-01-01';
const search =
  (kind, window = '') =>
  (facts) => [`${MOUNT}/events?search=${encodeURIComponent(facts.words[kind].word)}${window}`];

function aMonth() {
  const start = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const end = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  return [`${MOUNT}/events?start_date=${start}&end_date=${end}`];
}

/** The longest medians at a million events, in milliseconds: see FLOORS.md. */
const LIST = { milliseconds: 60 };
const LONG_LIST = { milliseconds: 90 };
const WIDE = { milliseconds: 400 };

/** Reads whose response is computed each time, compared with the twin. Those with `growth` are measured at every size. */
const UNCACHED = [
  { name: 'list-9', paths: list('?per_page=9'), growth: true, quick: true, target: LIST },
  { name: 'list-50', paths: list('?per_page=50'), growth: true, quick: true, target: LONG_LIST },
  { name: 'list-fr', paths: () => [`/fr${MOUNT}/events`], target: LIST },
  { name: 'list-month', paths: aMonth, target: LIST },
  {
    name: 'list-category',
    paths: ({ category }) => [`${MOUNT}/events?categories=${category}`],
    growth: true,
    target: LIST,
  },
  { name: 'list-venue', paths: ({ venue }) => [`${MOUNT}/events?venue=${venue}`], target: LIST },
  { name: 'list-featured', paths: list('?featured=true'), target: LIST },
  { name: 'list-page-100', paths: list('?page=100'), target: LIST },
  { name: 'list-ever', paths: list(EVER), growth: true, target: WIDE },
  { name: 'search-rare', paths: search('rare'), growth: true, target: LIST },
  { name: 'search-absent', paths: search('absent'), target: LIST },
  { name: 'search-tenth', paths: search('tenth'), growth: true, quick: true, target: LIST },
  { name: 'search-common', paths: search('common'), growth: true, target: WIDE },
  { name: 'search-ever', paths: search('common', EVER.replace('?', '&')), target: WIDE },
  {
    name: 'event-by-id',
    paths: ({ ids }) => ids.map((id) => `${MOUNT}/events/${id}`),
    growth: true,
    quick: true,
    target: LIST,
  },
  {
    name: 'event-by-slug',
    paths: ({ slugs }) => slugs.map((slug) => `${MOUNT}/events/by-slug/${encodeURIComponent(slug)}`),
    target: LIST,
  },
  { name: 'venues', paths: () => [`${MOUNT}/venues`], growth: true, target: LIST },
  { name: 'categories', paths: () => [`${MOUNT}/categories`], target: LIST },
].map((one) => ({ ...one, baseline: 'twin' }));

/** A cached response, of the same bytes from memory. */
const CACHED_SHARE = { ratio: 0.7 };

/** Reads of cached responses, compared with the same bytes from memory. Measured at 10,000 events only. */
const CACHED = [
  { name: 'cached-list-9', paths: list('?per_page=9'), quick: true, target: CACHED_SHARE },
  { name: 'cached-list-50', paths: list('?per_page=50'), quick: true, target: CACHED_SHARE },
  { name: 'cached-event', paths: ({ ids }) => [`${MOUNT}/events/${ids[0]}`], target: CACHED_SHARE },
  { name: 'not-modified', paths: list('?per_page=50'), isKnown: true, quick: true, target: CACHED_SHARE },
  { name: 'index', paths: () => [`${MOUNT}/`] },
].map((one) => ({ ...one, baseline: 'static' }));

export const READS = [...UNCACHED, ...CACHED];
