import { json, send } from './http.mjs';
import { MOUNT, ROOT } from './paths.mjs';
import { Server } from './server.mjs';

const ALL = 'start_date=2000-01-01&end_date=2199-12-31';

/** Words that no vocabulary of the seed contains. */
const RARE = 'xylozyme';
const ABSENT = 'qwxyzjkv';
const RARE_EVENTS = 9;
const MAX_COUNTED = 60;

async function withService(environment, root, work) {
  const server = await Server.start('service', 'dist/main.js', { env: environment, root });
  try {
    return await work(server.port);
  } finally {
    await server.stop();
  }
}

/** Adds a few events with a word that occurs nowhere else, the same number at every size. */
export async function addRareEvents(environment, key, root = ROOT) {
  await withService(environment, root, async (port) => {
    for (let number = 1; number <= RARE_EVENTS; number += 1) {
      const start = new Date(Date.now() + number * 7 * 86_400_000).toISOString().slice(0, 10);
      const body = {
        title: `${RARE} evening ${number}`,
        start_date: `${start} 19:00`,
        end_date: `${start} 21:00`,
      };
      await json(port, `${MOUNT}/events`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body,
      });
    }
  });
}

/** The number of events that a list with these parameters finds. */
async function totalOf(port, query) {
  return (await json(port, `${MOUNT}/events?per_page=1&${ALL}&${query}`)).total;
}

/** Words of the first events' texts, with the number of events they occur in: the one nearest to a tenth, and the most common. */
async function words(port, events, all) {
  const texts = events.map(({ title, description }) => `${title} ${description.replaceAll(/<[^>]*>/g, ' ')}`);
  const found = new Set(
    texts
      .join(' ')
      .toLowerCase()
      .match(/\p{L}{4,}/gu),
  );
  const counted = [];
  for (const word of [...found].slice(0, MAX_COUNTED)) {
    counted.push({ word, events: await totalOf(port, `search=${encodeURIComponent(word)}`) });
  }
  const distance = ({ events: count }) => Math.abs(count - all / 10);
  const tenth = counted.toSorted((a, b) => distance(a) - distance(b))[0];
  const common = counted.toSorted((a, b) => b.events - a.events)[0];
  return { tenth, common };
}

/** Facts about the data for the cases, read through the service itself. */
export async function lookUpFacts(environment, root = ROOT) {
  return withService(environment, root, async (port) => {
    const first = await json(port, `${MOUNT}/events?per_page=50`);
    const second = await json(port, `${MOUNT}/events?per_page=50&page=2`);
    const events = [...first.events, ...second.events];
    const categories = (await json(port, `${MOUNT}/categories?per_page=50`)).categories;
    const parents = new Set(categories.map(({ parent }) => parent));
    const withChildren = categories.filter(({ id, parent }) => parent === 0 && parents.has(id));
    const category = withChildren.toSorted((a, b) => b.count - a.count)[0];
    const all = await totalOf(port, '');
    const { tenth, common } = await words(port, first.events, all);
    const [{ venue, organizer }] = events.filter((event) => !Array.isArray(event.venue));
    const tags = (await json(port, `${MOUNT}/tags?per_page=50`)).tags.map(({ id }) => id);
    const index = await send(port, `${MOUNT}/`);
    if (index.status !== 200) throw new Error('The index of the API does not respond.');
    return {
      createdAt: new Date().toISOString(),
      all,
      listed: first.total,
      ids: events.map(({ id }) => id),
      slugs: events.map(({ slug }) => slug),
      category: category.id,
      venue: venue.id,
      organizer: organizer[0].id,
      tags: tags.slice(0, 6),
      words: {
        rare: { word: RARE, events: RARE_EVENTS },
        tenth,
        common,
        absent: { word: ABSENT, events: 0 },
      },
    };
  });
}
