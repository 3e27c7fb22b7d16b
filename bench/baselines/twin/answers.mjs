import { formatCost } from '../../../dist/common/values/cost.js';
import { toParagraphs } from '../../../dist/common/values/html.js';
import { fold } from '../../../dist/common/text/fold.js';
import { zoneAbbreviation } from '../../../dist/common/time/zone.js';
import { pick, servedLanguage, slugOf } from './records.mjs';

const CURRENCY = { symbol: '$', code: 'USD' };

const utc = (seconds) => new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ');

const details = (wall) => ({
  year: wall.slice(0, 4),
  month: wall.slice(5, 7),
  day: wall.slice(8, 10),
  hour: wall.slice(11, 13),
  minutes: wall.slice(14, 16),
  seconds: wall.slice(17, 19),
});

function image(record, { origin }) {
  if (record.image_id === null || record.image_file === null) return false;
  const url = (file) => `${origin}/media/${file}`;
  const sizes = Object.entries(JSON.parse(record.image_sizes ?? '{}'));
  return {
    url: url(record.image_file),
    id: record.image_id,
    extension: record.image_extension,
    width: record.image_width,
    height: record.image_height,
    filesize: record.image_filesize,
    sizes: Object.fromEntries(sizes.map(([name, { file, ...size }]) => [name, { ...size, url: url(file) }])),
  };
}

function common(record, ask, kind, collection, nameField) {
  const { language, host, api, site, now } = ask;
  const slug = slugOf(record, language);
  const globalId = `${host}?id=${record.id}`;
  const published = utc(record.published_at);
  const modified = utc(record.modified_at);
  return {
    id: record.id,
    global_id: globalId,
    global_id_lineage: [globalId],
    author: String(record.author_id),
    status: record.status === 'publish' && record.published_at > now ? 'future' : record.status,
    date: published,
    date_utc: published,
    modified,
    modified_utc: modified,
    url: `${site}/${kind}/${encodeURIComponent(slug)}/`,
    rest_url: `${api}/${collection}/${record.id}`,
    slug,
    i18n_language: servedLanguage(record, language, nameField),
    i18n_available_languages: record.available,
  };
}

const isEmpty = (value) => value === '' || value === null || value === undefined || value === false;

export function addPresent(target, fields) {
  for (const name in fields) if (!isEmpty(fields[name])) target[name] = fields[name];
  return target;
}

export function venueAnswer(record, ask) {
  const text = (field) => pick(record, ask.language, field);
  const answer = common(record, ask, 'venue', 'venues', 'venue');
  answer.venue = text('venue');
  const country = text('country');
  const region = text(/^(US|United States)$/i.test(country) ? 'state' : 'province');
  addPresent(answer, {
    description: toParagraphs(text('description')),
    excerpt: toParagraphs(text('excerpt')),
    image: image(record, ask),
    address: text('address'),
    city: text('city'),
    country,
    province: text('province'),
    state: text('state'),
    website: text('website'),
    zip: record.zip,
    phone: record.phone,
    stateprovince: text('stateprovince') || region,
    geo_lat: record.geo_lat,
    geo_lng: record.geo_lng,
  });
  answer.show_map = Boolean(record.show_map);
  answer.show_map_link = Boolean(record.show_map_link);
  return answer;
}

function organizerAnswer(record, ask) {
  const text = (field) => pick(record, ask.language, field);
  const answer = common(record, ask, 'organizer', 'organizers', 'organizer');
  answer.organizer = text('organizer');
  return addPresent(answer, {
    description: toParagraphs(text('description')),
    excerpt: toParagraphs(text('excerpt')),
    image: image(record, ask),
    phone: record.phone,
    website: text('website'),
    email: record.email,
  });
}

const TAXONOMIES = {
  categories: { taxonomy: 'tribe_events_cat', page: '/events/category' },
  tags: { taxonomy: 'post_tag', page: '/tag' },
};

export function termAnswer(record, { language, api, site }, collection) {
  const { taxonomy, page } = TAXONOMIES[collection];
  const slug = slugOf(record, language);
  const answer = {
    id: record.id,
    count: record.count,
    description: pick(record, language, 'description'),
    name: pick(record, language, 'name'),
    slug,
    taxonomy,
  };
  if (record.parent !== undefined) answer.parent = record.parent;
  answer.meta = [];
  answer.url = `${site}${page}/${encodeURIComponent(slug)}/`;
  answer.urls = { self: `${api}/${collection}/${record.id}`, collection: `${api}/${collection}` };
  if (record.parent) answer.urls.up = `${api}/${collection}/${record.parent}`;
  answer.i18n_language = servedLanguage(record, language, 'name');
  answer.i18n_available_languages = record.available;
  return answer;
}

function termsOfEvent(records, ask, collection) {
  const terms = records.map((record) => {
    const answer = termAnswer(record, ask, collection);
    answer.term_group = 0;
    answer.term_taxonomy_id = record.id;
    answer.filter = 'raw';
    return { key: fold(answer.name), answer };
  });
  terms.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.answer.id - b.answer.id));
  return terms.map(({ answer }) => answer);
}

const isShown = (record, now) => record.status === 'publish' && record.published_at <= now;

function website(record, ask, url) {
  const given = pick(record, ask.language, 'website');
  if (given !== '') return given;
  return record.texts.get(record.original_language)?.website === '' ? '' : url;
}

export function eventAnswer(record, links, ask) {
  const { language, now } = ask;
  const answer = common(record, ask, 'event', 'events', 'title');
  const start = utc(record.utc_start);
  const end = utc(record.utc_end);
  const { cost, cost_details: costDetails } = formatCost(JSON.parse(record.cost), CURRENCY);
  const venues = links.venues.filter((one) => isShown(one, now)).map((one) => venueAnswer(one, ask));
  return {
    ...answer,
    title: pick(record, language, 'title'),
    description: toParagraphs(pick(record, language, 'description')),
    excerpt: toParagraphs(pick(record, language, 'excerpt')),
    image: image(record, ask),
    all_day: Boolean(record.all_day),
    start_date: record.start_date,
    start_date_details: details(record.start_date),
    end_date: record.end_date,
    end_date_details: details(record.end_date),
    utc_start_date: start,
    utc_start_date_details: details(start),
    utc_end_date: end,
    utc_end_date_details: details(end),
    timezone: record.timezone,
    timezone_abbr: zoneAbbreviation(record.utc_start, record.timezone),
    cost,
    cost_details: costDetails,
    website: website(record, ask, answer.url),
    show_map: Boolean(record.show_map),
    show_map_link: Boolean(record.show_map_link),
    hide_from_listings: Boolean(record.hide_from_listings),
    sticky: Boolean(record.sticky),
    featured: Boolean(record.featured),
    ticketed: Boolean(record.ticketed),
    categories: termsOfEvent(links.categories, ask, 'categories'),
    tags: termsOfEvent(links.tags, ask, 'tags'),
    venue: venues.length === 1 ? venues[0] : venues,
    organizer: links.organizers.filter((one) => isShown(one, now)).map((one) => organizerAnswer(one, ask)),
    custom_fields: [],
    post_parent: record.post_parent,
  };
}
