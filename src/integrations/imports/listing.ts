import type { Days } from '#common/time/day.js';
import { storedId } from './identity.js';
import type { SourceContent } from './import-record.js';

/** What a source says now of an event that was imported from it before. */
export type Fate = 'listed' | 'taken back' | 'gone';

/** An event that was imported before. */
export interface KnownEvent {
  readonly external_id: string;
  /** On the clock of its zone. */
  readonly start_date: string;
  readonly end_date?: string;
}

/** The id of a calendar entry and of one of its dates: see `CompleteSeries`. */
const DATE_ID = /^(.+)\/\d{8}(?:T\d{6})?$/su;

/** The id of the calendar entry of a date. */
export const entryOf = (id: string): string | undefined => DATE_ID.exec(id)?.[1];

/** The wall clock of the date that an id of a calendar entry's date names: `UID/20270110T200000`. */
export function dateOf(id: string): string {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /\/(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?$/.exec(id) ?? [];
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

const isIn = ({ from, to }: Days, day: string): boolean => from <= day && day <= to;

/** Compares what was imported before with what the source has now. */
export class Listing {
  private readonly listed: Set<string>;
  /** What is left out, or cancelled as a whole, with all its dates. */
  private readonly kept: ReadonlySet<string>;
  private readonly series: ReadonlyMap<string, Days>;
  readonly days: Days | undefined;
  private readonly isPartial: boolean;

  /** @param ids the external ids of all records of the source */
  constructor(
    { leftOut, cancelled, series, days, isPartial }: SourceContent,
    ids: ReadonlySet<string>,
    private readonly seriesIds: ReadonlySet<string> = new Set(),
  ) {
    this.listed = new Set([...ids, ...series.flatMap((entry) => entry.ids.map(storedId))]);
    this.kept = new Set(
      [...leftOut, ...cancelled].flatMap(({ id }) => (id === undefined ? [] : [storedId(id)])),
    );
    this.series = new Map(series.map((entry) => [storedId(entry.id), entry.days]));
    this.days = days;
    this.isPartial = isPartial === true;
  }

  fateOf(event: KnownEvent): Fate {
    const { external_id: id } = event;
    if (this.listed.has(id)) return 'listed';
    const entry = entryOf(id) ?? id;
    if (this.isTakenBack(event, entry)) return 'taken back';
    const isKept = this.kept.has(id) || this.kept.has(entry);
    const isOfSeries = this.series.has(id) || this.series.has(entry);
    if (this.isPartial || isKept || isOfSeries) return 'listed';
    return this.isWithin(event) ? 'gone' : 'listed';
  }

  /** Whether the source no longer has a series that was imported from it before. */
  isSeriesGone(id: string): boolean {
    const isListed = [id, entryOf(id) ?? id].some(
      (one) => this.seriesIds.has(one) || this.kept.has(one) || this.series.has(one),
    );
    return !isListed && !this.isPartial;
  }

  private isTakenBack(event: KnownEvent, entry: string): boolean {
    const { external_id: id } = event;
    const days = this.series.get(id) ?? this.series.get(entry);
    return days !== undefined && isIn(days, dayOf(event, entry));
  }

  /** Sites list what begins and ends within the days. */
  private isWithin({ start_date, end_date = start_date }: KnownEvent): boolean {
    return [start_date, end_date].every((date) => this.isRead(date.slice(0, 10)));
  }

  /** Whether the source has every event of the day. */
  private isRead(day: string): boolean {
    return this.days === undefined || isIn(this.days, day);
  }
}

/** The day that the id of an occurrence names, which stays when the occurrence is moved; else that of the start. */
function dayOf({ external_id: id, start_date }: KnownEvent, entry: string): string {
  if (entry === id) return start_date.slice(0, 10);
  const date = id.slice(entry.length + 1);
  return [date.slice(0, 4), date.slice(4, 6), date.slice(6, 8)].join('-');
}
