/*
 * A small calendar with a bit of everything, made over HTTP. The upgrade fixture is made of it by an older version of
 * the service, so it keeps to what every version has.
 */

import sharp from 'sharp';

const LANGUAGES = ['en', 'fr', 'de', 'it', 'ro', 'es'];

export const ADMIN = { username: 'admin', password: 'the-admin-has-this' };
export const ANA = { username: 'ana', password: 'ana-has-another' };
export const EVENT_PASSWORD = 'Sésame 🔑';

/** Large enough to have sizes. */
const picture = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: 'white' } })
    .png()
    .toBuffer();

const texts = (fields) =>
  Object.fromEntries(LANGUAGES.slice(1).map((language) => [language, fields(language)]));

const WORDS = {
  en: 'Jazz in the harbour – “late” set',
  fr: 'Jazz au port, l’été à Genève',
  de: 'Jazz am Hafen: Größe & Überfluß',
  it: 'Jazz al porto, perché no?',
  ro: 'Jazz în port, Brașov și Țara Bârsei',
  es: '¿Jazz en el puerto? ¡Mañana!',
};

/** @param {{ username: string, password: string }} user */
export const basic = ({ username, password }) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** Sends one request and returns the body of its response; fails when it is refused. */
async function send(api, method, path, body, user = ADMIN) {
  const isForm = body instanceof FormData;
  const response = await fetch(api + path, {
    method,
    headers: { authorization: basic(user), ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

async function makePicture(api) {
  const form = new FormData();
  form.set('title', 'White, “all” of it 🏳️');
  form.set('file', new Blob([await picture()], { type: 'image/png' }), 'Hafen bei Nacht.png');
  return (await send(api, 'POST', '/media', form)).id;
}

async function makeUsers(api) {
  await send(api, 'POST', '/users', {
    ...ANA,
    role: 'author',
    email: 'Ana@example.org',
    display_name: 'Ana Ștefănescu',
  });
  const ben = await send(api, 'POST', '/users', {
    username: 'ben',
    password: 'ben-will-leave',
    role: 'contributor',
  });
  await send(api, 'PATCH', `/users/${ben.id}`, { active: false });
  const { password } = await send(api, 'POST', '/users/me/application-passwords', { name: 'Website' }, ANA);
  const scopes = ['events:read', 'events:write'];
  const networks = ['127.0.0.0/8', '::1'];
  const { key } = await send(api, 'POST', '/users/me/api-keys', { name: 'Import', scopes, networks }, ANA);
  return { password, key };
}

async function makeTerms(api) {
  const music = await send(api, 'POST', '/categories', {
    name: 'Music',
    description: 'All of it',
    translations: texts((l) => ({ name: `Musik ${l}` })),
  });
  const jazz = await send(api, 'POST', '/categories', { name: 'Jazz', parent: music.id });
  const tag = await send(api, 'POST', '/tags', { name: 'free 🎷', translations: { de: { name: 'gratis' } } });
  const gone = await send(api, 'POST', '/tags', { name: 'gone' });
  await send(api, 'DELETE', `/tags/${gone.id}`);
  return { categories: [music.id, jazz.id], tags: [tag.id] };
}

async function makePlaces(api, image) {
  const hall = {
    venue: 'Harbour Hall',
    address: '1 Quay',
    city: 'Brașov',
    country: 'Romania',
    zip: '500001',
    geo_lat: 45.652_778_123_456_7,
    geo_lng: -0.000_000_1,
    image,
    translations: texts((l) => ({ venue: `Hafenhalle ${l}`, description: `<p>${WORDS[l]}</p>` })),
  };
  const venue = await send(api, 'POST', '/venues', hall);
  const organizer = await send(api, 'POST', '/organizers', {
    organizer: 'Jazz Society',
    email: 'info@example.org',
    website: 'https://example.org/?a=1&b=2',
    translations: texts((l) => ({ organizer: `Jazz ${l}` })),
  });
  return { venue: venue.id, organizer: organizer.id };
}

/**
 * @param {string} api
 * @returns {Promise<{ password: string, key: string }>} an application password and an API key of `ANA`
 */
export async function fillCalendar(api) {
  const secrets = await makeUsers(api);
  const image = await makePicture(api);
  const terms = await makeTerms(api);
  const { venue, organizer } = await makePlaces(api, image);
  const dates = {
    start_date: '2030-03-31 01:30:00',
    end_date: '2030-03-31 04:30:00',
    timezone: 'Europe/Bucharest',
  };
  const make = async (title, fields = {}, user = ADMIN) =>
    (await send(api, 'POST', '/events', { title, ...dates, ...fields }, user)).id;
  const full = await make(WORDS.en, {
    ...terms,
    image,
    venue,
    organizer,
    cost: '$10 – 25,50 €',
    website: 'https://example.org/jazz',
    description: `<p>${WORDS.en} 🎷👩‍👩‍👧‍👦</p><p>${'long '.repeat(200)}</p>`,
    excerpt: 'A line\nand another \\ one; \'quoted\' "twice" %_',
    featured: true,
    sticky: true,
    translations: texts((l) => ({ title: WORDS[l], description: `<p><strong>${WORDS[l]}</strong></p>` })),
  });
  await make('Ana’s own', { post_parent: full, tags: ['free 🎷'] }, ANA);
  await make('Secret', { password: EVENT_PASSWORD, description: 'Behind the door' });
  await make('Later', { date: '2190-01-01 00:00:00' });
  await make('Draft', {
    status: 'draft',
    all_day: true,
    venue: [venue, (await send(api, 'POST', '/venues', { venue: 'Second hall' })).id],
  });
  await make('Only by link', {
    hide_from_listings: true,
    start_date: '1901-01-01 00:00:00',
    end_date: '9999-12-30 23:59:59',
    timezone: 'UTC',
  });
  const trashed = await make('Trashed', { status: 'pending', organizer: [organizer] });
  await send(api, 'DELETE', `/events/${trashed}`);
  await send(api, 'PATCH', `/events/${full}?i18n_language=de`, { excerpt: 'Nur auf Deutsch' });
  await send(api, 'PATCH', `/events/${full}`, { title: `${WORDS.en}, changed` });
  return secrets;
}
