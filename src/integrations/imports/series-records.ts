import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '#common/messages/languages.js';
import type { Message } from '#common/messages/message-arguments.js';
import { dayOf } from '#common/time/wall-clock.js';
import { jsonList } from '#content/localized/column-roles.js';
import { FormerTexts } from '#content/localized/former-texts.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import { isText } from '#content/localized/texts.js';
import { findExternal } from '#content/records/external-id.js';
import { RecordsService } from '#content/records/records.service.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { copyInput } from '#http/parameters/copy-input.js';
import type { CreateEvent } from '#resources/events/event.dto.js';
import { EVENT } from '#resources/events/event.entity.js';
import type { EventRow } from '#resources/events/event-mapping.js';
import { isOwnField, overridesOf } from '#resources/events/event-scope.js';
import { EventWriter } from '#resources/events/event-writer.js';
import type { CreateSeries } from '#resources/series/series.dto.js';
import { SERIES } from '#resources/series/series.entity.js';
import { SeriesRepository } from '#resources/series/series.repository.js';
import type { SeriesRow } from '#resources/series/series-mapping.js';
import { SeriesWriter } from '#resources/series/series-writer.js';
import type { ReadyEvent, ReadyOccurrence, ReadySeries } from './import-record.js';
import type { Outcome } from './report.js';
import { SingleEvents } from './single-events.js';
import { SourcePlaces } from './source-places.js';
import { TakenOutDates } from './taken-out-dates.js';

type Fields = Readonly<Record<string, unknown>>;

/** Fields of which an occurrence has all of its own, or none. */
const TOGETHER: readonly (readonly string[])[] = [
  ['start_date', 'end_date', 'timezone', 'all_day'],
  ['is_virtual', 'virtual_event_type', 'virtual_url'],
];

/** What a field is that a line leaves out because it is empty or has its default. */
const EMPTY: Fields = {
  ...Object.fromEntries(EVENT.flags.map((flag) => [flag, EVENT.defaults[flag] ?? false])),
  ...{ categories: [], tags: [], venue: [], organizer: [], cost: null },
};

/** What lines do not have, and occurrences therefore keep. */
const KEPT = ['image'];

/** What became of a series, and the dates of the single events that came to it. */
interface WrittenLine {
  readonly outcome: Outcome;
  readonly joined: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Writes what files of this service say of series: the occurrences, and what is not a field of the series. */
@Injectable()
export class SeriesRecords {
  constructor(
    private readonly writer: EventWriter,
    private readonly seriesWriter: SeriesWriter,
    private readonly singles: SingleEvents,
    private readonly records: RecordsService,
    private readonly places: SourcePlaces,
    private readonly series: SeriesRepository,
    private readonly takenOut: TakenOutDates,
  ) {}

  /**
   * Gives an occurrence, which exists because its series does, what it has of its own.
   * @param isNew whether this import has made the event with its series
   * @returns why the record was left out
   */
  async writeOccurrence(
    unit: UnitOfWork,
    record: ReadyEvent,
    occurrence: ReadyOccurrence,
    isNew: boolean,
  ): Promise<Outcome | Message> {
    const { manager } = unit;
    const series = await findExternal(manager, SERIES, occurrence.series);
    if (series === undefined) return { key: 'import_series_unknown' };
    const id = await this.series.occurrence(manager, series, occurrence.date);
    const current = id && (await tablesOf<EventRow>(EVENT).loadForUpdate(manager, id));
    if (!current) return { key: 'import_no_occurrence', args: { date: dayOf(occurrence.date) } };
    if (current.status === 'trash') return { key: 'import_in_trash' };
    const own = ownFields(record.input, occurrence, current);
    const input = ownInput(record, occurrence, own, current);
    await this.places.refresh(unit, { ...record, input });
    const isOther = await this.writer.updateOccurrence(unit, current, input, own);
    if (isNew) return 'created';
    return isOther ? 'updated' : 'unchanged';
  }

  /** Creates or updates a series, to which the single events come that its lines name. */
  async write(
    unit: UnitOfWork,
    record: ReadySeries,
    current: SeriesRow | undefined,
    input: CreateSeries,
  ): Promise<WrittenLine> {
    const joining = await this.singles.ofLines(unit, record);
    const dated = await this.seriesInput(unit.manager, input, record, current);
    if (joining.length === 0 && current === undefined) {
      const { id } = await this.seriesWriter.create(unit, dated);
      await this.setOrigin(unit, id, record);
      return { outcome: 'created', joined: NONE };
    }
    if (joining.length === 0 && current !== undefined)
      return { outcome: await this.update(unit, record, current, dated), joined: NONE };
    const { series, joined } = await this.singles.joinLines(unit, dated, current, joining);
    // Those of the events that are in the trash stay there.
    const sent = await this.seriesInput(unit.manager, input, record, series);
    const outcome = await this.update(unit, record, series, sent);
    const isOther = outcome === 'updated' || joined.length > 0 || series.version !== current?.version;
    const ofKnown = isOther ? 'updated' : 'unchanged';
    return {
      outcome: current === undefined ? 'created' : ofKnown,
      joined: new Set(joined.map(({ wall }) => wall)),
    };
  }

  private async update(
    unit: UnitOfWork,
    record: ReadySeries,
    series: SeriesRow,
    input: CreateSeries,
  ): Promise<Outcome> {
    const isWritten = await this.takenOut.update(unit, series, input);
    return (await this.setOrigin(unit, series.id, record)) || isWritten ? 'updated' : 'unchanged';
  }

  /** What to write of a series: without dates whose events the file leaves out. */
  private async seriesInput(
    manager: EntityManager,
    input: CreateSeries,
    { hiddenDates = [] }: ReadySeries,
    current: SeriesRow | undefined,
  ): Promise<CreateSeries> {
    const { excluded_dates: sent } = input;
    if (sent === undefined) return input;
    const dates = isOnlyDate(input, current)
      ? { recurrence_rule: undefined, recurrence_dates: undefined }
      : {};
    const live = current === undefined ? NONE : await this.series.dates(manager, current.id);
    const hidden = hiddenDates.filter((date) => !live.has(date));
    return copyInput(input, { ...dates, excluded_dates: [...new Set([...sent, ...hidden])].sort() });
  }

  /** Notes the series that one was split from, if it is here. @returns whether that was unknown */
  async setOrigin(
    unit: UnitOfWork,
    id: number,
    { splitFrom }: Pick<ReadySeries, 'splitFrom'>,
  ): Promise<boolean> {
    const { manager } = unit;
    const origin = splitFrom && (await findExternal(manager, SERIES, splitFrom));
    if (origin === undefined) return false;
    const current = await tablesOf<SeriesRow>(SERIES).loadForUpdate(manager, id);
    if (current === undefined || current.split_from === origin) return false;
    const { author_id, published_at, status } = current;
    await this.records.update(unit, SERIES, current, {
      publication: { author_id, published_at, status },
      columns: { split_from: origin },
      former: await FormerTexts.load(manager, SERIES, id),
      sent: new Map(),
      fields: ['split_from'],
    });
    return true;
  }
}

/** Whether all dates of a series that has lost the others are its start, as its line says. */
const isOnlyDate = (
  { recurrence_rule: rule = '', recurrence_dates: added = [] }: CreateSeries,
  current: SeriesRow | undefined,
): boolean =>
  current?.recurrence_rule === '' &&
  (jsonList(current.recurrence_dates) as string[]).length === 0 &&
  rule === '' &&
  added.join() === current.start_date;

/** The fields, besides texts, that an occurrence is to have of its own. */
function ownFields(
  input: CreateEvent,
  { overrides }: ReadyOccurrence,
  current: EventRow,
): ReadonlySet<string> {
  const unsaid = input.virtual_url === undefined ? [...KEPT, 'virtual_url'] : KEPT;
  const before = overridesOf(current);
  return new Set([...overrides.filter(isOwnField), ...unsaid.filter((name) => before.has(name))]);
}

/** Of the fields that a line shows, those of the occurrence. */
function ownInput(
  { input, language }: ReadyEvent,
  { ownTexts }: ReadyOccurrence,
  own: ReadonlySet<string>,
  current: EventRow,
): CreateEvent {
  const sent: Fields = { ...input };
  const written = new Set([
    ...own,
    ...TOGETHER.flatMap((all) => (all.some((name) => own.has(name)) ? all : [])),
  ]);
  const values = Object.keys({ ...EMPTY, ...sent })
    .filter(isOwnField)
    .map((name): [string, unknown] => [name, written.has(name) ? (sent[name] ?? EMPTY[name]) : undefined]);
  const textsOf = (of: Language, texts: Fields): Fields =>
    Object.fromEntries(
      EVENT.texts.map((name) => {
        if (ownTexts[of]?.includes(name) === true) return [name, texts[name]];
        // A text that the series has now is given back.
        const isGivenBack = texts[name] !== undefined && isText(current.texts.get(of)?.[name]);
        return [name, isGivenBack ? '' : undefined];
      }),
    );
  const translations = new Map<Language, Fields>();
  for (const [of, texts] of input.translations ?? []) {
    const shown: Fields = { ...texts };
    const own: Fields = textsOf(of, shown);
    translations.set(of, withoutMissing({ ...shown, ...own }));
  }
  return copyInput(input, {
    ...Object.fromEntries(values),
    ...textsOf(language, sent),
    ...(input.translations && { translations }),
    ...{ post_parent: undefined, password: undefined },
  });
}

const withoutMissing = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
