// Compares a site that runs The Events Calendar with this service, record by record, through both APIs.
//
//   node examples/compare-sites.mjs OLD NEW SOURCE
//
// OLD and NEW are addresses of the API, SOURCE is the --source of the import. It prints each difference, and ends with 1
// if there is one. It shares no code with the import, so that it finds what the import does wrong.

const [OLD, NEW, SOURCE] = process.argv.slice(2);
if (SOURCE === undefined) {
  console.error('Usage: node examples/compare-sites.mjs OLD NEW SOURCE');
  process.exit(2);
}

const ALL_DAYS = 'start_date=1000-01-01&end_date=2199-12-31&';
const QUERIES = {
  events: ALL_DAYS,
  venues: '',
  organizers: '',
  categories: 'hide_empty=false&',
  tags: 'hide_empty=false&',
};
const TEXTS = {
  events: [
    'title',
    'website',
    'start_date',
    'end_date',
    'utc_start_date',
    'utc_end_date',
    'timezone',
    'all_day',
    'cost',
  ],
  venues: [
    'venue',
    'address',
    'city',
    'zip',
    'country',
    'phone',
    'website',
    'show_map',
    'show_map_link',
    'date_utc',
  ],
  organizers: ['organizer', 'phone', 'email', 'website', 'date_utc'],
  categories: ['name', 'description'],
  tags: ['name', 'description'],
};

/** All of a list; undefined if the site refuses it. */
async function listed(base, collection) {
  const items = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const response = await fetch(`${base}/${collection}?${QUERIES[collection]}per_page=50&page=${page}`);
    if (response.status === 404 && page > 1) break;
    if (!response.ok) {
      console.log(`${collection}: ${base} responds with status ${response.status}`);
      return undefined;
    }
    const body = await response.json();
    items.push(...body[collection]);
    pages = body.total_pages;
  }
  return items;
}

const ENTITIES = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  ndash: '–',
  hellip: '…',
};

/** What readers see: entities decoded, no brackets, one space. Records without a field have it empty. */
const plain = (value) =>
  String(value ?? '')
    .replace(/&(#x?[0-9a-f]+|\w+);/gi, (entity, name) => {
      if (!name.startsWith('#')) return ENTITIES[name] ?? entity;
      return String.fromCodePoint(/x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1)));
    })
    .replace(/<\/?(?:b|i|em|strong|span|br|p)\b[^<>]*>|[<>]/gi, '')
    .replace(/\s+/g, ' ')
    .trim();

const words = (html) => plain(String(html ?? '').replace(/<[^<>]*>/g, ' '));

function slug(item) {
  try {
    return decodeURIComponent(item.slug).toLowerCase().normalize('NFC');
  } catch {
    return item.slug;
  }
}

const many = (value) => (Array.isArray(value) ? value : value ? [value] : []);
const slugs = (items) => many(items).map(slug);

/** The slugs from the top level down. */
function path(item, byId) {
  const parent = byId.get(item.parent);
  return parent === undefined || parent === item ? slug(item) : `${path(parent, byId)}/${slug(item)}`;
}

/** What is compared of a record. */
function facts(collection, item, byId) {
  const fields = Object.fromEntries(TEXTS[collection].map((name) => [name, plain(item[name])]));
  // The page of an event without a website stands for one.
  if (item.website !== undefined && item.website === item.url) fields.website = '';
  const isTerm = collection === 'categories' || collection === 'tags';
  Object.assign(fields, { slug: isTerm ? path(item, byId) : slug(item) });
  if (isTerm) return fields;
  Object.assign(fields, { description: words(item.description), excerpt: words(item.excerpt) });
  if (collection !== 'events') return fields;
  return {
    ...fields,
    ...{ featured: item.featured, hidden: item.hide_from_listings, sticky: item.sticky },
    ...{ image: Boolean(item.image), categories: slugs(item.categories).sort().join(', ') },
    ...{ tags: slugs(item.tags).sort().join(', '), venue: slugs(item.venue).join(', ') },
    organizer: slugs(item.organizer).join(', '),
  };
}

let differences = 0;
const differ = (text) => {
  differences += 1;
  console.log(text);
};

const isTerms = (collection) => collection === 'categories' || collection === 'tags';
const nameOf = (item) => plain(item.title ?? item.venue ?? item.organizer ?? item.name);

async function compare(collection) {
  const [before, after] = [await listed(OLD, collection), await listed(NEW, collection)];
  if (before === undefined || after === undefined) {
    differ(`${collection}: not compared`);
    return;
  }
  // Of a protected event, a site shows no more than its title and dates.
  const wanted = before.filter(({ featured }) => featured !== null);
  const secret = new Set(before.filter((item) => !wanted.includes(item)).map(({ id }) => String(id)));
  const own = after.filter((item) => isTerms(collection) || item.external_source === SOURCE);
  const keyOf = (item) => (isTerms(collection) ? slug(item) : item.external_id);
  const here = new Map(own.map((item) => [keyOf(item), item]));
  const [old, now] = [before, after].map((items) => new Map(items.map((item) => [item.id, item])));
  console.log(`${collection}: ${wanted.length} on the site, ${own.length} here`);
  for (const item of wanted) {
    const key = isTerms(collection) ? slug(item) : String(item.id);
    const found = here.get(key);
    here.delete(key);
    if (found === undefined) {
      differ(`${collection} ${item.id} “${nameOf(item)}” is missing`);
      continue;
    }
    const [theirs, ours] = [facts(collection, item, old), facts(collection, found, now)];
    for (const [name, value] of Object.entries(theirs)) {
      if (value === ours[name]) continue;
      differ(
        `${collection} ${item.id} “${nameOf(item)}”: ${name} is “${ours[name]}”, on the site “${value}”`,
      );
    }
  }
  for (const [key, item] of here) {
    if (!secret.has(key)) differ(`${collection} ${item.id} “${nameOf(item)}” (${key}) is not on the site`);
  }
}

for (const collection of Object.keys(QUERIES)) await compare(collection);
console.log(differences === 0 ? 'No differences.' : `${differences} differences.`);
process.exitCode = differences === 0 ? 0 : 1;
