import { type Language, LANGUAGES } from './localized.js';
import { addDays } from './series.js';

/*
 * A series as it should be, from the contract alone. Its rules have no BY… parts: their dates are computed here, and
 * days after the 28th are not used. All texts are titles; English is the original language and the default.
 */

export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY';
export type Texts = ReadonlyMap<Language, string>;

export interface Occurrence {
  readonly id: number;
  /** Undefined when another event has taken it while this one was in the trash, until its new one is known. */
  slug: string | undefined;
  /** The wall time that the rule gives. */
  given: string;
  /** Where it was moved. */
  moved: string | undefined;
  texts: Map<Language, string>;
  /** The step that made it, or brought it back. */
  since: number;
}

/** Wall times of a rule. */
export function datesOf(start: string, frequency: Frequency, interval: number, count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    if (frequency !== 'MONTHLY') return addDays(start, place * interval * (frequency === 'WEEKLY' ? 7 : 1));
    const month = Number(start.slice(5, 7)) - 1 + place * interval;
    const year = Number(start.slice(0, 4)) + Math.floor(month / 12);
    return `${year}-${String((month % 12) + 1).padStart(2, '0')}${start.slice(7)}`;
  });
}

const dayOf = (wall: string): string => wall.slice(0, 10);

/** The calendar period of the rule that the time lies in. */
function periodOf(wall: string, frequency: Frequency): string {
  if (frequency === 'DAILY') return dayOf(wall);
  if (frequency === 'MONTHLY') return wall.slice(0, 7);
  const weekday = (new Date(`${dayOf(wall)}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayOf(addDays(wall, -weekday));
}

export class SeriesModel {
  readonly added = new Set<string>();
  readonly excluded = new Set<string>();
  readonly live: Occurrence[] = [];
  /** Those that were taken out, and may come back. */
  readonly taken: Occurrence[] = [];
  /** Those that went to the trash because no date was left for them: they come back when their time does. */
  gone: Occurrence[] = [];
  /** How the rule of half a series ends is not said, so such a series is not moved. */
  isSplit = false;

  constructor(
    readonly id: number,
    readonly texts: Map<Language, string>,
    public rule: string[],
    public frequency: Frequency,
  ) {}

  /** All times that it has now, in order. */
  get dates(): string[] {
    return [...new Set([...this.rule, ...this.added])].filter((wall) => !this.excluded.has(wall)).sort();
  }

  get start(): string {
    return this.rule[0] ?? '';
  }

  /** Texts: the own one, that of the series, then the next language. */
  title(occurrence: Occurrence, language: Language): string {
    for (const one of [language, LANGUAGES[0]] as Language[]) {
      const text = occurrence.texts.get(one) ?? this.texts.get(one);
      if (text !== undefined) return text;
    }
    return '';
  }

  /** What the list of occurrences shows, by date. */
  shown(
    language: Language,
  ): [id: number, slug: string | undefined, start: string, given: string, title: string][] {
    return this.live
      .map((one): [number, string | undefined, string, string, string] => [
        one.id,
        one.slug,
        one.moved ?? one.given,
        one.given.replace(' ', 'T'),
        this.title(one, language),
      ])
      .sort(([a, , start], [b, , other]) => (start === other ? a - b : start < other ? -1 : 1));
  }

  /** A new rule: keeps what can be kept. Those that are new are not known here yet. */
  change(rule: string[], frequency: Frequency, step: number): void {
    [this.rule, this.frequency] = [rule, frequency];
    const open = new Set(this.dates);
    const left = [...this.live].sort((a, b) => (a.given < b.given ? -1 : 1));
    // Those that are left in a period have the same number when both are taken in order.
    const names = [(wall: string) => wall, dayOf, (wall: string) => periodOf(wall, frequency)];
    for (const nameOf of names) {
      for (const wall of [...open].sort()) {
        const place = left.findIndex(({ given }) => nameOf(given) === nameOf(wall));
        const [kept] = place === -1 ? [] : left.splice(place, 1);
        if (kept === undefined) continue;
        if (kept.given !== wall) this.gone = this.gone.filter(({ given }) => given !== wall);
        kept.given = wall;
        open.delete(wall);
      }
    }
    for (const one of left) this.live.splice(this.live.indexOf(one), 1);
    const back = this.gone.filter(({ given }) => open.has(given));
    for (const one of back) one.since = step;
    this.live.push(...back);
    this.gone = [...this.gone.filter((one) => !back.includes(one)), ...left];
  }

  take(one: Occurrence): void {
    this.excluded.add(one.given);
    this.live.splice(this.live.indexOf(one), 1);
    this.taken.push(one);
  }

  /** The last one that was taken out is back, at a date that the rule may not give now. */
  giveBack(one: Occurrence, step: number): void {
    one.since = step;
    this.taken.splice(this.taken.indexOf(one), 1);
    this.excluded.delete(one.given);
    if (!this.rule.includes(one.given)) this.added.add(one.given);
    this.live.push(one);
  }

  /** All times moved alike; events that were taken out move with their excluded dates. */
  shift(move: (wall: string) => string): void {
    this.rule = this.rule.map(move);
    for (const set of [this.added, this.excluded]) {
      const moved = [...set].map(move);
      set.clear();
      for (const wall of moved) set.add(wall);
    }
    const moving = [...this.live, ...this.taken].filter(({ given }) => move(given) !== given);
    for (const one of moving) one.given = move(one.given);
    const times = new Set(moving.map(({ given }) => given));
    this.gone = this.gone.filter(({ given }) => !times.has(given));
  }

  /** All from this time on, as a series of its own. */
  split(from: string, id: number): SeriesModel {
    const isLater = (wall: string): boolean => wall >= from;
    const other = new SeriesModel(id, new Map(this.texts), this.rule.filter(isLater), this.frequency);
    for (const name of ['added', 'excluded'] as const)
      for (const wall of this[name]) if (isLater(wall)) other[name].add(wall);
    for (const name of ['live', 'taken', 'gone'] as const)
      other[name].push(...this[name].filter(({ given }) => isLater(given)));
    this.end(from);
    this.gone = this.gone.filter(({ given }) => !isLater(given));
    other.isSplit = true;
    return other;
  }

  /** Ends before this time; what is later goes to the trash. */
  end(before: string): void {
    const isLater = ({ given }: Occurrence): boolean => given >= before;
    this.rule = this.rule.filter((wall) => wall < before);
    for (const set of [this.added, this.excluded])
      for (const wall of set) if (wall >= before) set.delete(wall);
    this.gone.push(...this.live.filter(isLater), ...this.taken.filter(isLater));
    for (const name of ['live', 'taken'] as const)
      this[name].splice(0, this[name].length, ...this[name].filter((one) => !isLater(one)));
    this.isSplit = true;
  }
}
