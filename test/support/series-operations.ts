import { at, type Language, LANGUAGES } from './localized.js';
import { change, idOf, makeSeries, occurrencesOf, read, write } from './series.js';
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

const pick = <T>(values: readonly T[], number: number): T | undefined => values[number % values.length];

/** The same operations on the service and on the model. */
export class SeriesOperations {
  readonly series: SeriesModel[] = [];
  private label = 0;

  constructor(private readonly service: Service) {}

  async begin(): Promise<void> {
    const texts = new Map<Language, string>([['en', 'Model Series']]);
    const { id } = await makeSeries(this.service, { title: 'Model Series' });
    this.series.push(new SeriesModel(id as number, texts, datesOf(START, 'WEEKLY', 1, 4), 'WEEKLY'));
    await this.learn();
  }

  /** Takes over the ids and slugs of events at new times; nothing else is learned from the service. */
  private async learn(): Promise<void> {
    const known = new Set(this.series.flatMap(({ live }) => live.map(({ id }) => id)));
    for (const { id, live, dates } of this.series) {
      const given = new Set(live.map((one) => one.given));
      const unknown = new Set(dates.filter((wall) => !given.has(wall)).map(idOf));
      if (unknown.size === 0) continue;
      for (const event of await occurrencesOf(this.service, id)) {
        if (!unknown.has(event['recurrence_id'] as string)) continue;
        if (known.has(event['id'] as number)) throw new Error(`The event ${event['id']} has another time.`);
        live.push(this.occurrenceOf(event));
      }
    }
  }

  private occurrenceOf(event: Body): Occurrence {
    const given = (event['recurrence_id'] as string).replace('T', ' ');
    return {
      id: event['id'] as number,
      slug: event['slug'] as string,
      given,
      moved: undefined,
      texts: new Map(),
    };
  }

  /** Runs one step; what is not possible now is left out. */
  async run({ what, which, value }: Step): Promise<void> {
    const series = pick(this.series, which);
    if (series === undefined) return;
    const one = pick(series.live, value);
    const operations = [
      async () => this.rename(series, value),
      async () => this.renameOne(one, series, value),
      async () => this.reset(one),
      async () => this.move(one, which),
      async () => this.takeOut(series, one),
      async () => this.giveBack(series),
      async () => this.changeRule(series, value),
      async () => this.shift(series, value),
      async () => this.split(series, one),
      async () => this.add(series, value),
      async () => this.trashAndRestore(series),
    ];
    await operations[what % operations.length]?.();
    await this.learn();
  }

  private newTitle(): string {
    return `Title ${(this.label += 1)}`;
  }

  private async rename(series: SeriesModel, value: number): Promise<void> {
    const [language, title] = [pick(LANGUAGES, value) ?? 'en', this.newTitle()];
    await change(this.service, at(language, `/series/${series.id}`), { title });
    series.texts.set(language, title);
  }

  private async renameOne(one: Occurrence | undefined, series: SeriesModel, value: number): Promise<void> {
    if (one === undefined) return;
    const [language, title] = [pick(LANGUAGES, value + series.live.length) ?? 'en', this.newTitle()];
    await change(this.service, at(language, `/events/${one.id}`), { title });
    one.texts.set(language, title);
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
    series.excluded.add(one.given);
    series.live.splice(series.live.indexOf(one), 1);
    series.taken.push(one);
  }

  private async giveBack(series: SeriesModel): Promise<void> {
    const one = series.taken.pop();
    if (one === undefined) return;
    await change(this.service, `/events/${one.id}`, { status: 'publish' });
    series.excluded.delete(one.given);
    series.live.push(one);
  }

  private async changeRule(series: SeriesModel, value: number): Promise<void> {
    const frequency = pick(FREQUENCIES, value) ?? 'WEEKLY';
    const [interval, count] = [1 + (value % 2), 2 + (value % 5)];
    const recurrence_rule = `FREQ=${frequency};INTERVAL=${interval};COUNT=${count}`;
    const rule = datesOf(series.start, frequency, interval, count);
    // A day of the month that some months do not have is another matter.
    if (frequency === 'MONTHLY' && Number(series.start.slice(8, 10)) > 28) return;
    await change(this.service, `/series/${series.id}`, { recurrence_rule });
    series.change(rule, frequency);
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

  private async split(series: SeriesModel, one: Occurrence | undefined): Promise<void> {
    if (one?.moved !== undefined || this.series.length > 2) return;
    if (one === undefined || !series.rule.slice(1).includes(one.given)) return;
    // On the first occurrence it would be the whole series.
    if (!series.live.some(({ given }) => given < one.given)) return;
    const { series_id } = await change(this.service, `/events/${one.id}?scope=following`, {});
    this.series.push(series.split(one.given, series_id as number));
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

  /** That the service shows what the model has, in all languages. */
  async expectEqual(): Promise<void> {
    for (const series of this.series) {
      for (const language of LANGUAGES) {
        const path = at(language, `/series/${series.id}/occurrences?per_page=50`);
        const events = (await read(this.service, path))['events'] as Body[];
        const shown = events.map(({ id, slug, start_date, recurrence_id, title }) => [
          id,
          slug,
          start_date,
          recurrence_id,
          title,
        ]);
        expect([language, shown]).toEqual([language, series.shown(language)]);
      }
    }
  }
}
