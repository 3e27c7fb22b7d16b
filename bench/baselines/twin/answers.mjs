import { translate } from '../../../dist/common/messages/messages.js';
import { fold } from '../../../dist/common/text/fold.js';
import { zoneAbbreviation } from '../../../dist/common/time/zone.js';
import { formatCost } from '../../../dist/common/values/cost.js';
import { toParagraphs } from '../../../dist/common/values/html.js';
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

function common(record, reading, kind, collection, nameField) {
  const { language, host, api, site, now } = reading;
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

export function venueResponse(record, reading) {
  const text = (field) => pick(record, reading.language, field);
  const response = common(record, reading, 'venue', 'venues', 'venue');
  response.venue = text('venue');
  const country = text('country');
  const region = text(/^(US|United States)$/i.test(country) ? 'state' : 'province');
  addPresent(response, {
    description: toParagraphs(text('description')),
    excerpt: toParagraphs(text('excerpt')),
    image: image(record, reading),
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
  response.show_map = Boolean(record.show_map);
  response.show_map_link = Boolean(record.show_map_link);
  return response;
}

function organizerResponse(record, reading) {
  const text = (field) => pick(record, reading.language, field);
  const response = common(record, reading, 'organizer', 'organizers', 'organizer');
  response.organizer = text('organizer');
  return addPresent(response, {
    description: toParagraphs(text('description')),
    excerpt: toParagraphs(text('excerpt')),
    image: image(record, reading),
    phone: record.phone,
    website: text('website'),
    email: record.email,
  });
}

const TAXONOMIES = {
  categories: { taxonomy: 'tribe_events_cat', page: '/events/category' },
  tags: { taxonomy: 'post_tag', page: '/tag' },
};

export function termResponse(record, { language, api, site }, collection) {
  const { taxonomy, page } = TAXONOMIES[collection];
  const slug = slugOf(record, language);
  const response = {
    id: record.id,
    count: record.count,
    description: pick(record, language, 'description'),
    name: pick(record, language, 'name'),
    slug,
    taxonomy,
  };
  if (record.parent !== undefined) response.parent = record.parent;
  response.meta = [];
  response.url = `${site}${page}/${encodeURIComponent(slug)}/`;
  response.urls = { self: `${api}/${collection}/${record.id}`, collection: `${api}/${collection}` };
  if (record.parent) response.urls.up = `${api}/${collection}/${record.parent}`;
  response.i18n_language = servedLanguage(record, language, 'name');
  response.i18n_available_languages = record.available;
  return response;
}

function termsOfEvent(records, reading, collection) {
  const terms = records.map((record) => {
    const response = termResponse(record, reading, collection);
    response.term_group = 0;
    response.term_taxonomy_id = record.id;
    response.filter = 'raw';
    return { key: fold(response.name), response };
  });
  terms.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.response.id - b.response.id));
  return terms.map(({ response }) => response);
}

const isShown = (record, now) => record.status === 'publish' && record.published_at <= now;

function website(record, reading, url) {
  const given = pick(record, reading.language, 'website');
  if (given !== '') return given;
  return record.texts.get(record.original_language)?.website === '' ? '' : url;
}

export function eventResponse(record, links, reading) {
  const { language, now } = reading;
  const response = common(record, reading, 'event', 'events', 'title');
  const start = utc(record.utc_start);
  const end = utc(record.utc_end);
  const { cost, cost_details: costDetails } = formatCost(
    JSON.parse(record.cost),
    CURRENCY,
    translate(language, { key: 'free' }),
  );
  const venues = links.venues.filter((one) => isShown(one, now)).map((one) => venueResponse(one, reading));
  return {
    ...response,
    title: pick(record, language, 'title'),
    description: toParagraphs(pick(record, language, 'description')),
    excerpt: toParagraphs(pick(record, language, 'excerpt')),
    image: image(record, reading),
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
    website: website(record, reading, response.url),
    show_map: Boolean(record.show_map),
    show_map_link: Boolean(record.show_map_link),
    hide_from_listings: Boolean(record.hide_from_listings),
    sticky: Boolean(record.sticky),
    featured: Boolean(record.featured),
    ticketed: Boolean(record.ticketed),
    categories: termsOfEvent(links.categories, reading, 'categories'),
    tags: termsOfEvent(links.tags, reading, 'tags'),
    venue: venues.length === 1 ? venues[0] : venues,
    organizer: links.organizers
      .filter((one) => isShown(one, now))
      .map((one) => organizerResponse(one, reading)),
    custom_fields: [],
    post_parent: record.post_parent,
  };
}
