import { MOUNT } from '../lib/paths.mjs';

const list = (query) => () => [`${MOUNT}/events${query}`];
const search = (kind) => (facts) => [`${MOUNT}/events?search=${encodeURIComponent(facts.words[kind].word)}`];

function aMonth() {
  const start = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const end = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  return [`${MOUNT}/events?start_date=${start}&end_date=${end}`];
}

/** Reads whose response is computed each time, compared with the twin. Those with `growth` are measured at every size. */
const UNCACHED = [
  {
    name: 'list-9',
    paths: list('?per_page=9'),
    growth: true,
    quick: true,
    target: { ratio: 0.75, growth: 2 },
  },
  {
    name: 'list-50',
    paths: list('?per_page=50'),
    growth: true,
    quick: true,
    target: { ratio: 0.75, growth: 2 },
  },
  { name: 'list-fr', paths: () => [`/fr${MOUNT}/events`], target: { growth: 2 } },
  { name: 'list-month', paths: aMonth, target: { growth: 2 } },
  {
    name: 'list-category',
    paths: ({ category }) => [`${MOUNT}/events?categories=${category}`],
    growth: true,
    target: { growth: 2 },
  },
  { name: 'list-venue', paths: ({ venue }) => [`${MOUNT}/events?venue=${venue}`], target: { growth: 2 } },
  { name: 'list-featured', paths: list('?featured=true'), target: { growth: 2 } },
  { name: 'list-page-100', paths: list('?page=100'), target: { growth: 2 } },
  { name: 'search-rare', paths: search('rare'), target: { growth: 3 } },
  { name: 'search-absent', paths: search('absent'), target: { growth: 3 } },
  { name: 'search-tenth', paths: search('tenth'), growth: true, quick: true, target: { milliseconds: 50 } },
  { name: 'search-common', paths: search('common'), target: { milliseconds: 150 } },
  {
    name: 'event-by-id',
    paths: ({ ids }) => ids.map((id) => `${MOUNT}/events/${id}`),
    quick: true,
    target: { ratio: 0.75, growth: 2 },
  },
  {
    name: 'event-by-slug',
    paths: ({ slugs }) => slugs.map((slug) => `${MOUNT}/events/by-slug/${encodeURIComponent(slug)}`),
    target: { ratio: 0.75, growth: 2 },
  },
  { name: 'venues', paths: () => [`${MOUNT}/venues`], target: { ratio: 0.75, growth: 2 } },
  { name: 'categories', paths: () => [`${MOUNT}/categories`], target: { ratio: 0.75, growth: 2 } },
].map((one) => ({ ...one, baseline: 'twin' }));

/** Reads of cached responses, compared with the same bytes from memory. Measured at 10,000 events only. */
const CACHED = [
  { name: 'cached-list-9', paths: list('?per_page=9'), target: { ratio: 0.85 } },
  { name: 'cached-list-50', paths: list('?per_page=50'), quick: true, target: { ratio: 0.9 } },
  { name: 'cached-event', paths: ({ ids }) => [`${MOUNT}/events/${ids[0]}`], target: { ratio: 0.85 } },
  { name: 'not-modified', paths: list('?per_page=50'), isKnown: true, quick: true, target: { ratio: 0.85 } },
  { name: 'index', paths: () => [`${MOUNT}/`] },
].map((one) => ({ ...one, baseline: 'static' }));

export const READS = [...UNCACHED, ...CACHED];
