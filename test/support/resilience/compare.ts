import type { Body } from '../service.js';
import type { Api } from './api.js';
import type { Entry, Ledger, State } from './ledger.js';

const EVERYTHING = 'status=publish,trash&start_date=2000-01-01&end_date=2199-01-01&orderby=date';

/** The state of an event in a response, to be compared with the written one. */
function shown(event: Body, fr: Body | undefined, de: Body | undefined, changes: number): State {
  const tags = (event['tags'] as Body[]).map(({ name }) => String(name));
  return {
    title: String(event['title']),
    fr: String(fr?.['title']),
    de: String(de?.['title']),
    tags: tags.sort(),
    status: event['status'] as State['status'],
    changes,
  };
}

const sameAs = (state: State | undefined): string =>
  JSON.stringify(state && { ...state, tags: [...state.tags].sort() });

/** The difference between an event and its possible states; undefined if there is none. */
function fault({ website, acknowledged, possible }: Entry, found: readonly State[]): string | undefined {
  const [one] = found;
  if (found.length > 1) return `${website} is there ${found.length} times`;
  const allowed = [acknowledged, possible].filter((state) => state !== undefined).map(sameAs);
  if (one === undefined) return acknowledged && `${website} is lost: ${sameAs(acknowledged)}`;
  return allowed.includes(sameAs(one))
    ? undefined
    : `${website} is ${sameAs(one)}, not ${allowed.join(' or ')}`;
}

/** An incomplete event: one write creates it with its venue and organizer. */
const isHalf = (event: Body): boolean =>
  (event['venue'] as Body)['venue'] === undefined || (event['organizer'] as Body[]).length !== 1;

/**
 * Compares all events with what the ledgers have written: what was acknowledged is there once and whole, what was not
 * is there whole or not at all, and each write has its row in the change log.
 * @returns the errors, one line each
 */
export async function compare(api: Api, ledgers: readonly Ledger[]): Promise<string[]> {
  const [events, french, german] = await Promise.all(
    ['en', 'fr', 'de'].map(async (language) => api.all('events', `${EVERYTHING}&i18n_language=${language}`)),
  );
  const titles = [french, german].map((list = []) => new Map(list.map((event) => [event['id'], event])));
  const rows = await api.all('audit', 'kind=event');
  const changes = Map.groupBy(rows, (row) => row['record_id'] as unknown);
  const found = Map.groupBy(events ?? [], ({ website }) => String(website));
  const entries = ledgers.flatMap((ledger) => ledger.entries);
  const faults = entries.map((entry) => {
    const states = (found.get(entry.website) ?? []).map((event) => {
      const [fr, de] = titles.map((map) => map.get(event['id']));
      return shown(event, fr, de, changes.get(event['id'])?.length ?? 0);
    });
    return fault(entry, states);
  });
  const known = new Set(entries.map(({ website }) => website));
  return [
    ...faults.filter((line) => line !== undefined),
    ...(events ?? []).filter(isHalf).map(({ id }) => `Event ${String(id)} is there by half`),
    ...[...found.keys()]
      .filter((website) => !known.has(website))
      .map((website) => `${website} was never written`),
    ...(await venues(api, events ?? [])),
  ];
}

/** Each event created one venue. */
async function venues(api: Api, events: readonly Body[]): Promise<string[]> {
  const { total } = await api.get('/venues?per_page=1');
  return total === events.length ? [] : [`${String(total)} venues of ${events.length} events`];
}
