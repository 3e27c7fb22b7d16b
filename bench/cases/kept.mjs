import { json, send } from '../lib/http.mjs';
import { Load } from '../lib/load.mjs';
import { MOUNT } from '../lib/paths.mjs';
import { withServers } from '../lib/session.mjs';

const READS_PER_SECOND = 300;
const WRITES_PER_SECOND = 100;
const SECONDS = 3;

/** What a public site reads: lists and single records, of each kind. */
const readsOf = ({ ids, venue, organizer, category }) =>
  [
    '/events?per_page=9',
    '/events?per_page=50',
    ...ids.slice(0, 9).map((id) => `/events/${id}`),
    '/venues?per_page=9',
    `/venues/${venue}`,
    '/organizers?per_page=9',
    `/organizers/${organizer}`,
    '/categories?per_page=50',
    `/categories/${category}`,
  ].map((path) => ({ path: `${MOUNT}${path}`, status: 200 }));

const METRICS_TOKEN = 'bench-only-metrics-token';

async function hitsOf({ port }) {
  const { body } = await send(port, '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const of = (result) =>
    Number(new RegExp(`cache_requests_total\\{result="${result}"\\} (\\d+)`).exec(String(body))?.[1] ?? 0);
  return { hits: of('hit'), misses: of('miss') };
}

/**
 * The share of reads that come from the response cache while the phone numbers of a hundred venues a second are written,
 * and while as many events are.
 */
export async function kept(bench, { environment, facts }) {
  const plan = { ...environment, METRICS_TOKEN };
  return withServers([['service', plan]], async (service) => {
    const { key } = await json(service.port, `${MOUNT}/users/me/api-keys`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('admin:bench-only-password')}` },
      body: { name: 'bench', scopes: 'events:write,venues:write' },
    });
    const { venues } = await json(service.port, `${MOUNT}/venues?per_page=50`);
    const patch = (path, body) => ({
      ...{ path: `${MOUNT}${path}`, body, method: 'PATCH', status: 200 },
      headers: { authorization: `Bearer ${key}` },
    });
    const writes = {
      venues: venues.map(({ id }) => patch(`/venues/${id}`, { phone: '{n}' })),
      events: facts.ids.map((id) => patch(`/events/${id}`, { cost: '{n}' })),
    };
    const { port } = service;
    const writer = new Load();
    let first = 1;
    const shareWith = async (requests) => {
      const before = await hitsOf(service);
      const milliseconds = SECONDS * 1_000;
      const [, { count }] = await Promise.all([
        bench.load.run({
          port,
          mode: 'rate',
          rate: READS_PER_SECOND,
          milliseconds,
          requests: readsOf(facts),
        }),
        writer.run({ port, mode: 'rate', rate: WRITES_PER_SECOND, milliseconds, requests, first }),
      ]);
      first += count;
      const after = await hitsOf(service);
      const [hits, misses] = [after.hits - before.hits, after.misses - before.misses];
      return hits / (hits + misses);
    };
    try {
      const result = { reads: READS_PER_SECOND, writes: WRITES_PER_SECOND };
      for (const [name, requests] of Object.entries(writes)) result[name] = await shareWith(requests);
      return result;
    } finally {
      writer.stop();
    }
  });
}
