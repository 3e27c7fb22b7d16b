import type { Language } from '../i18n/languages.js';
import type { TecEdition } from './tec-pages.js';
import { imageOf, shareAny, slugOf } from './tec-places.js';
import { type TecEvent, text } from './tec-types.js';

/** An event with what it is called in other languages. */
export interface JoinedEvent {
  readonly language: Language;
  readonly event: TecEvent;
  readonly twins: ReadonlyMap<Language, TecEvent>;
}

const startOf = (event: TecEvent): string => text(event['utc_start_date'] ?? event['start_date']);
const timesOf = (event: TecEvent): string =>
  `${startOf(event)} ${text(event['utc_end_date'] ?? event['end_date'])}`;

/** Those of the events that are the only one with their key. */
function unique(events: Iterable<TecEvent>, keyOf: (event: TecEvent) => string): Map<string, TecEvent> {
  const groups = Map.groupBy(events, keyOf);
  const found = new Map<string, TecEvent>();
  for (const [key, [first, ...others]] of groups) {
    if (first !== undefined && others.length === 0) found.set(key, first);
  }
  return found;
}

/** How much says that two events at the same time are one in two languages: a venue in common, or else all the rest. */
function likeness(event: TecEvent, twin: TecEvent): number {
  const venue = shareAny(event, twin, 'venue');
  const organizer = shareAny(event, twin, 'organizer');
  const image = imageOf(event);
  return (
    (venue === undefined ? 1 : venue ? 2 : -2) +
    (organizer === undefined ? 0 : organizer ? 1 : -1) +
    (image !== undefined && image === imageOf(twin) ? 1 : 0)
  );
}

const ENOUGH = 2;

/** The one that is more alike than all others, if any is enough so. */
function mostAlike(event: TecEvent, candidates: readonly TecEvent[]): TecEvent | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, score: likeness(event, candidate) }))
    .sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  if (best === undefined || best.score < ENOUGH || best.score === second?.score) return undefined;
  return best.candidate;
}

/** Pairs of events that have a key in common which no other has; both leave what is still to be paired. */
function pairBy(
  left: Set<TecEvent>,
  right: Set<TecEvent>,
  keyOf: (event: TecEvent) => string,
  pairs: Map<TecEvent, TecEvent>,
): void {
  const candidates = unique(right, keyOf);
  for (const [key, event] of unique(left, keyOf)) {
    const twin = candidates.get(key);
    if (twin === undefined) continue;
    pairs.set(event, twin);
    left.delete(event);
    right.delete(twin);
  }
}

/** Which event of one language is which of another: by id, by slug and start, by times and venue. */
function pair(events: readonly TecEvent[], twins: readonly TecEvent[]): Map<TecEvent, TecEvent> {
  const pairs = new Map<TecEvent, TecEvent>();
  const [left, right] = [new Set(events), new Set(twins)];
  pairBy(left, right, ({ id }) => String(id), pairs);
  pairBy(left, right, (event) => `${slugOf(event)} ${startOf(event)}`, pairs);
  const byTimes = Map.groupBy(right, timesOf);
  const leftByTimes = Map.groupBy(left, timesOf);
  for (const event of left) {
    const candidates = (byTimes.get(timesOf(event)) ?? []).filter((candidate) => right.has(candidate));
    const twin = mostAlike(event, candidates);
    if (twin === undefined || mostAlike(twin, leftByTimes.get(timesOf(event)) ?? []) !== event) continue;
    pairs.set(event, twin);
    right.delete(twin);
  }
  return pairs;
}

/** Makes one event of those that are it in several languages; one that has no counterpart stays an event of its own. */
export function joinTwins(main: TecEdition, editions: readonly TecEdition[]): JoinedEvent[] {
  const twins = new Map(main.events.map((event) => [event, new Map<Language, TecEvent>()]));
  const alone: JoinedEvent[] = [];
  for (const { language, events } of editions) {
    const pairs = pair(main.events, events);
    const paired = new Set(pairs.values());
    for (const [event, twin] of pairs) twins.get(event)?.set(language, twin);
    for (const event of events) if (!paired.has(event)) alone.push({ language, event, twins: new Map() });
  }
  const joined = main.events.map((event) => ({
    language: main.language,
    event,
    twins: twins.get(event) ?? new Map<Language, TecEvent>(),
  }));
  return [...joined, ...alone];
}
