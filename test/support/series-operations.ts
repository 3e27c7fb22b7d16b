import { at, type Language, LANGUAGES } from './localized.js';
import { ALL, change, idOf, makeSeries, occurrencesOf, read, write } from './series.js';
import { datesOf, type Frequency, type Occurrence, SeriesModel } from './series-model.js';
import type { Body, Service } from './service.js';

/** What is done: which operation, and numbers that choose its subject and values. */
export interface Step {
  readonly what: number;
  readonly which: number;
  readonly value: number;
}

const START = '2099-03-06 20:00:00';
const FREQUENCIES: readonly Frequency[] = ['DAILY', 'WEEKLY', 'MONTHLY'];

const FIELDS = '&_fields=total_pages,events.id,events.slug,events.recurrence_id';

const pick = <T>(values: readonly T[], number: number): T | undefined => values[number % values.length];

/** The same operations on the service and on the model. */
export class SeriesOperations {
  readonly series: SeriesModel[] = [];
  /** All events that were ever seen. */
  private readonly seen = new Set<number>();
  private label = 0;
  private step = 0;

  constructor(private readonly service: Service) {}

  async begin(): Promise<void> {
    const texts = new Map<Language, string>([['en', 'Model Series']]);
    const { id } = await makeSeries(this.service, { title: 'Model Series' });
    this.series.push(new SeriesModel(id as number, texts, datesOf(START, 'WEEKLY', 1, 4), 'WEEKLY'));
    await this.learn();
  }

  /** Takes over the ids and slugs of events at new times; nothing else is learned from the service. */
  private async learn(): Promise<void> {
    const all = this.series.flatMap(({ live }) => live);
    for (const { id, live, dates } of this.series) {
      const byTime = new Map(live.map((one) => [idOf(one.given), one]));
      // The slug of an event in the trash is left to others.
      for (const one of live)
        if (all.some((other) => other.slug === one.slug && other.since < one.since)) one.slug = undefined;
      const isKnown = (wall: string): boolean => byTime.get(idOf(wall))?.slug !== undefined;
      if (dates.every(isKnown)) continue;
      for (const event of await occurrencesOf(this.service, id, FIELDS)) {
        const one = byTime.get(event['recurrence_id'] as string);
        if (one === undefined) live.push(this.occurrenceOf(event));
        else one.slug ??= event['slug'] as string;
      }
    }
  }

  private occurrenceOf(event: Body): Occurrence {
    const given = (event['recurrence_id'] as string).replace('T', ' ');
    if (this.seen.has(event['id'] as number)) throw new Error(`${event['id']} has another time: ${given}`);
    this.seen.add(event['id'] as number);
    return {
      id: event['id'] as number,
      slug: event['slug'] as string,
      given,
      moved: undefined,
      texts: new Map(),
      since: this.step,
    };
  }

  /** Runs one step; what is not possible now is left out. */
  async run({ what, which, value }: Step): Promise<void> {
    const series = pick(this.series, which);
    if (series === undefined) return;
    this.step += 1;
    const one = pick(series.live, value);
    const operations = [
      async () => this.rename(series, value),
      async () => this.renameOne(one, series, value),
      async () => this.clear(one, value),
      async () => this.reset(one),
      async () => this.move(one, which),
      async () => this.takeOut(series, one),
      async () => this.giveBack(series),
      async () => this.changeRule(series, value),
      async () => this.shift(series, value),
      async () => this.split(series, one, value),
      async () => this.end(series, one, value),
      async () => this.add(series, value),
      async () => this.trashAndRestore(series),
    ];
    await operations[what % operations.length]?.();
    await this.learn();
  }

  private newTitle(): string {
    return `Title ${(this.label += 1)}`;
  }

  /** To the series itself, or to one of its events for all. */
  private async rename(series: SeriesModel, value: number): Promise<void> {
    const [language, title] = [pick(LANGUAGES, value) ?? 'en', this.newTitle()];
    const [one] = value % 2 === 0 ? [] : series.live;
    const path = one === undefined ? `/series/${series.id}` : `/events/${one.id}?scope=all`;
    await change(this.service, at(language, path), { title });
    series.texts.set(language, title);
  }

  private async renameOne(one: Occurrence | undefined, series: SeriesModel, value: number): Promise<void> {
    if (one === undefined) return;
    const [language, title] = [pick(LANGUAGES, value + series.live.length) ?? 'en', this.newTitle()];
    await change(this.service, at(language, `/events/${one.id}`), { title });
    one.texts.set(language, title);
  }

  /** Takes away one of its own texts. */
  private async clear(one: Occurrence | undefined, value: number): Promise<void> {
    const language = pick([...(one?.texts.keys() ?? [])], value);
    if (one === undefined || language === undefined || language === LANGUAGES[0]) return;
    await write(this.service, 'DELETE', `/events/${one.id}/translations/${language}`);
    one.texts.delete(language);
  }

  private async reset(one: Occurrence | undefined): Promise<void> {
    if (one === undefined) return;
    await change(this.service, `/events/${one.id}`, { reset_overrides: 'all' });
    one.texts.clear();
    one.moved = undefined;
  }

  private async move(one: Occurrence | undefined, number: number): Promise<void> {
    if (one === undefined) return;
    const day = `2098-0${1 + (number % 9)}-1${number % 10}`;
    const dates = { start_date: `${day} 09:00:00`, end_date: `${day} 10:00:00` };
    await change(this.service, `/events/${one.id}`, dates);
    one.moved = dates.start_date;
  }

  private async takeOut(series: SeriesModel, one: Occurrence | undefined): Promise<void> {
    if (one === undefined || series.live.length < 2) return;
    await write(this.service, 'DELETE', `/series/${series.id}/occurrences/${idOf(one.given)}`);
    series.take(one);
  }

  private async giveBack(series: SeriesModel): Promise<void> {
    const one = series.taken.at(-1);
    if (one === undefined) return;
    if (one.id % 2 === 0) await change(this.service, `/events/${one.id}`, { status: 'publish' });
    else await write(this.service, 'PUT', `/series/${series.id}/occurrences/${idOf(one.given)}`);
    series.giveBack(one, this.step);
  }

  private async changeRule(series: SeriesModel, value: number): Promise<void> {
    const frequency = pick(FREQUENCIES, value) ?? 'WEEKLY';
    const [interval, count] = [1 + (value % 2), 2 + (value % 5)];
    const recurrence_rule = `FREQ=${frequency};INTERVAL=${interval};COUNT=${count}`;
    const rule = datesOf(series.start, frequency, interval, count);
    // A day of the month that some months do not have is another matter.
    if (frequency === 'MONTHLY' && Number(series.start.slice(8, 10)) > 28) return;
    await change(this.service, `/series/${series.id}`, { recurrence_rule });
    series.change(rule, frequency, this.step);
    series.isSplit = false;
  }

  private async shift(series: SeriesModel, value: number): Promise<void> {
    const first = series.live.find((one) => one.moved === undefined);
    if (series.isSplit || first === undefined) return;
    const time = ` ${12 + (value % 10)}:${10 + (value % 50)}:00`;
    const move = (wall: string): string => wall.slice(0, 10) + time;
    const start_date = move(first.given);
    const end_date = `${start_date.slice(0, 10)} 23:30:00`;
    await change(this.service, `/events/${first.id}?scope=all`, { start_date, end_date });
    series.shift(move);
  }

  /** Whether the series can be ended before this one: on the first occurrence it would be the whole series. */
  private isInside(series: SeriesModel, one: Occurrence | undefined): one is Occurrence {
    if (one === undefined || !series.rule.slice(1).includes(one.given)) return false;
    return series.live.some(({ given }) => given < one.given);
  }

  private async split(series: SeriesModel, one: Occurrence | undefined, value: number): Promise<void> {
    if (this.series.length > 2 || !this.isInside(series, one)) return;
    const [language, title] = [pick(LANGUAGES, value) ?? 'en', this.newTitle()];
    const path = at(language, `/events/${one.id}?scope=following`);
    const { series_id } = await change(this.service, path, value % 2 === 0 ? {} : { title });
    const other = series.split(one.given, series_id as number);
    if (value % 2 !== 0) other.texts.set(language, title);
    this.series.push(other);
  }

  private async end(series: SeriesModel, one: Occurrence | undefined, value: number): Promise<void> {
    // Otherwise little is left of most series.
    if (value % 3 !== 0 || !this.isInside(series, one)) return;
    await write(this.service, 'DELETE', `/events/${one.id}?scope=following`);
    series.end(one.given);
  }

  private async add(series: SeriesModel, value: number): Promise<void> {
    const wall = `2099-06-${10 + (value % 19)}${series.start.slice(10)}`;
    if (series.isSplit || series.dates.includes(wall) || series.excluded.has(wall)) return;
    if (series.rule.some((other) => other.slice(0, 10) === wall.slice(0, 10))) return;
    const path = `/series/${series.id}/occurrences/${idOf(wall)}`;
    await write(this.service, 'PUT', path, {});
    series.added.add(wall);
  }

  private async trashAndRestore(series: SeriesModel): Promise<void> {
    await write(this.service, 'DELETE', `/series/${series.id}`);
    await change(this.service, `/series/${series.id}`, { status: 'publish' });
  }

  /** That the service shows in a language what the model has. */
  async expectEqual(language: Language): Promise<void> {
    const ids = this.series.map(({ id }) => id);
    const fields = ['id', 'slug', 'start_date', 'recurrence_id', 'title', 'series_id'] as const;
    const shown = fields.map((name) => `events.${name}`).join();
    const path = `/events?${ALL}&series=${ids.join()}&_fields=total,${shown}`;
    const { total, events } = await read(this.service, at(language, path));
    const bySeries = Map.groupBy(events as Body[], ({ series_id }) => series_id as number);
    for (const series of this.series) {
      const rows = bySeries.get(series.id) ?? [];
      expect([language, rows.map((row) => fields.slice(0, 5).map((name) => row[name] as unknown))]).toEqual([
        language,
        series.shown(language),
      ]);
    }
    expect(total).toBe(this.series.reduce((sum, { live }) => sum + live.length, 0));
  }
}
