import type { Language } from '#common/messages/languages.js';
import type { TecEdition } from './tec-pages.js';
import { imageOf, shareAny, slugOf } from './tec-places.js';
import { type TecEvent, text } from './tec-types.js';

/** An event with its translations. */
export interface JoinedEvent {
  readonly language: Language;
  readonly event: TecEvent;
  readonly counterparts: ReadonlyMap<Language, TecEvent>;
}

const startOf = (event: TecEvent): string => text(event['utc_start_date'] ?? event['start_date']);
const timesOf = (event: TecEvent): string =>
  `${startOf(event)} ${text(event['utc_end_date'] ?? event['end_date'])}`;

/** The events whose key no other one has. */
function unique(events: Iterable<TecEvent>, keyOf: (event: TecEvent) => string): Map<string, TecEvent> {
  const groups = Map.groupBy(events, keyOf);
  const found = new Map<string, TecEvent>();
  for (const [key, [first, ...others]] of groups) {
    if (first !== undefined && others.length === 0) found.set(key, first);
  }
  return found;
}

/**
 * The likelihood that two events at the same time are translations of one. A common venue suffices; otherwise
 * all the rest is needed.
 */
function similarity(event: TecEvent, counterpart: TecEvent): number {
  const venue = shareAny(event, counterpart, 'venue');
  const organizer = shareAny(event, counterpart, 'organizer');
  const image = imageOf(event);
  return (
    (venue === undefined ? 1 : venue ? 2 : -2) +
    (organizer === undefined ? 0 : organizer ? 1 : -1) +
    (image !== undefined && image === imageOf(counterpart) ? 1 : 0)
  );
}

const MIN_SCORE = 2;

/** The best candidate, if it scores enough and better than all others. */
function bestMatch(event: TecEvent, candidates: readonly TecEvent[]): TecEvent | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, score: similarity(event, candidate) }))
    .sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  if (best === undefined || best.score < MIN_SCORE || best.score === second?.score) return undefined;
  return best.candidate;
}

/** Pairs the events that share a key which no other event has, and removes them from both sets. */
function pairBy(
  left: Set<TecEvent>,
  right: Set<TecEvent>,
  keyOf: (event: TecEvent) => string,
  pairs: Map<TecEvent, TecEvent>,
): void {
  const candidates = unique(right, keyOf);
  for (const [key, event] of unique(left, keyOf)) {
    const counterpart = candidates.get(key);
    if (counterpart === undefined) continue;
    pairs.set(event, counterpart);
    left.delete(event);
    right.delete(counterpart);
  }
}

/** Matches the events of two languages: by id, by slug and start, by times and venue. */
function pair(events: readonly TecEvent[], counterparts: readonly TecEvent[]): Map<TecEvent, TecEvent> {
  const pairs = new Map<TecEvent, TecEvent>();
  const [left, right] = [new Set(events), new Set(counterparts)];
  pairBy(left, right, ({ id }) => String(id), pairs);
  pairBy(left, right, (event) => `${slugOf(event)} ${startOf(event)}`, pairs);
  const byTimes = Map.groupBy(right, timesOf);
  const leftByTimes = Map.groupBy(left, timesOf);
  for (const event of left) {
    const candidates = (byTimes.get(timesOf(event)) ?? []).filter((candidate) => right.has(candidate));
    const counterpart = bestMatch(event, candidates);
    if (counterpart === undefined || bestMatch(counterpart, leftByTimes.get(timesOf(event)) ?? []) !== event)
      continue;
    pairs.set(event, counterpart);
    right.delete(counterpart);
  }
  return pairs;
}

/** Joins the events of all languages. An event without a counterpart stays separate. */
export function joinCounterparts(main: TecEdition, editions: readonly TecEdition[]): JoinedEvent[] {
  const counterparts = new Map(main.events.map((event) => [event, new Map<Language, TecEvent>()]));
  const unmatched: JoinedEvent[] = [];
  for (const { language, events } of editions) {
    const pairs = pair(main.events, events);
    const paired = new Set(pairs.values());
    for (const [event, counterpart] of pairs) counterparts.get(event)?.set(language, counterpart);
    for (const event of events)
      if (!paired.has(event)) unmatched.push({ language, event, counterparts: new Map() });
  }
  const joined = main.events.map((event) => ({
    language: main.language,
    event,
    counterparts: counterparts.get(event) ?? new Map<Language, TecEvent>(),
  }));
  return [...joined, ...unmatched];
}
