import type { Language } from '#common/messages/languages.js';
import type { JoinedEvent } from './tec-counterparts.js';
import { isIn, languageOf } from './tec-event.js';
import { slugOf } from './tec-places.js';
import type { TecEvent } from './tec-types.js';

/* The terms and places of a site: those of its lists, and those that only events show, each with its translations. */

interface Item {
  readonly id: number;
}

/** A term or place, with those that are the same in other languages. */
export interface JoinedItem<T> {
  readonly language: Language;
  readonly item: T;
  readonly counterparts: Map<Language, T>;
}

/** A list of a site in one language. */
export interface ItemList<T> {
  readonly language: Language;
  readonly items: readonly T[];
}

/** What an event names, and how the same is found in the event of another language, where neither id nor slug tell. */
export interface Named<T> {
  readonly of: (event: TecEvent) => readonly T[];
  readonly byPlace: (item: T, own: readonly T[], others: readonly T[]) => T | undefined;
}

/**
 * Joins the items of all lists and events. What is in no list, and alone in its language, is an item of its own.
 * @param lists that of the main language first
 */
export function joinItems<T extends Item>(
  [main, ...others]: readonly ItemList<T>[],
  joined: readonly JoinedEvent[],
  named: Named<T>,
): JoinedItem<T>[] {
  const items = new JoinedItems<T>();
  for (const item of main?.items ?? []) items.add(item, main?.language ?? 'en');
  for (const { event, language } of joined) for (const item of named.of(event)) items.add(item, language);
  for (const event of joined) items.pairOf(event, named);
  for (const list of others) items.join(list);
  return items.all;
}

class JoinedItems<T extends Item> {
  private readonly items = new Map<number, JoinedItem<T>>();
  private readonly matched = new Set<number>();

  get all(): JoinedItem<T>[] {
    return [...this.items.values()];
  }

  add(item: T, language: Language): void {
    if (this.items.has(item.id)) return;
    this.items.set(item.id, { language: languageOf(item, language), item, counterparts: new Map() });
  }

  /** Pairs what an event names with what it names in the other languages. */
  pairOf({ event, counterparts }: JoinedEvent, { of, byPlace }: Named<T>): void {
    const own = of(event);
    for (const [language, counterpart] of counterparts) {
      const theirs = of(counterpart);
      for (const item of own) {
        const same = known(item, theirs) ?? byPlace(item, own, theirs);
        if (same !== undefined) this.pair(item, same, language);
      }
    }
  }

  join({ language, items: list }: ItemList<T>): void {
    const bySlug = new Map(this.all.map(({ item }) => [slugOf(item), item]));
    for (const item of list) {
      const same = this.items.get(item.id)?.item ?? bySlug.get(slugOf(item));
      if (same !== undefined) this.pair(same, item, language);
      else if (!this.matched.has(item.id)) this.add(item, language);
    }
  }

  private pair(item: T, same: T, language: Language): void {
    const own = this.items.get(item.id);
    this.matched.add(same.id);
    if (own === undefined || language === own.language || isIn(same, language) === false) return;
    if (!own.counterparts.has(language)) own.counterparts.set(language, same);
  }
}

const known = <T extends Item>(item: T, others: readonly T[]): T | undefined =>
  others.find(({ id }) => id === item.id) ?? others.find((other) => slugOf(other) === slugOf(item));
