import type { Language } from '#common/messages/languages.js';
import { type Clock, type DateInput, resolveInstant, withinCalendar } from '#common/time/date-input.js';
import type { Schedule } from '#common/time/schedule.js';
import { toUtcSeconds, toWall } from '#common/time/zone.js';
import type { Accessibility, EventStatus, VirtualType } from '#common/values/event-details.js';
import type { OpeningHours } from '#common/values/opening-hours.js';
import type { Stored } from '#content/localized/column-roles.js';
import type { LanguageTexts, SentTexts } from '#content/localized/sent-texts.js';
import { isText, type Localized } from '#content/localized/texts.js';
import type { RecordColumns } from '#content/records/record.entity.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import type { ParamErrors } from '#http/errors/api-error.js';
import type { EventDetailColumns } from './event-details.entity.js';

/* How the details of an event depend on each other. All is checked on the state that a write would leave. */

/** The stored details of an event. */
export type DetailRow = Stored<Omit<EventDetailColumns, keyof RecordColumns>>;

/** The details that a write sends; omitted ones stay unchanged. */
export interface DetailInput {
  readonly event_status?: EventStatus;
  readonly is_virtual?: boolean;
  readonly virtual_event_type?: VirtualType;
  readonly virtual_url?: string;
  readonly registration_opens?: DateInput | null;
  readonly registration_closes?: DateInput | null;
  readonly capacity?: number | null;
  readonly remaining?: number | null;
  readonly age_min?: number | null;
  readonly age_max?: number | null;
  readonly spoken_languages?: readonly string[];
  readonly accessibility?: readonly Accessibility[];
  readonly opening_hours?: readonly OpeningHours[];
  readonly closed_days?: readonly string[];
}

/** When an event takes place. */
type Moment = Omit<Schedule, 'all_day'>;

/** From when to when an event takes place, by the clock of its zone. */
export type Span = Pick<Schedule, 'start_date' | 'end_date'>;

/** A write of an event’s details. */
export interface DetailWrite {
  readonly input: DetailInput;
  /** The event before; undefined for a new one. */
  readonly current: (DetailRow & Moment) | undefined;
  /** The schedule after the write; undefined where it has errors. */
  readonly schedule: Schedule | undefined;
  /** When it took place before; undefined for a new event, and for an occurrence with the closed days of its series. */
  readonly tookPlace: () => Span | undefined;
  /** UTC seconds. */
  readonly now: number;
  readonly errors: ParamErrors;
}

/** The columns that a write of details sets. */
export type DetailColumns = Partial<DetailRow>;

const NOT_VIRTUAL = { virtual_event_type: '', virtual_url: '' } as const;

/** The details of a new event for which none were sent, without those that columns have from their parameters. */
const NEW: DetailColumns = {
  event_status: 'scheduled',
  previous_utc_start: null,
  previous_utc_end: null,
  ...NOT_VIRTUAL,
  registration_opens: '',
  registration_closes: '',
  registration_utc_opens: null,
  registration_utc_closes: null,
  spoken_languages: '[]',
  accessibility: '[]',
  opening_hours: null,
  closed_days: null,
};

/** Whether the event has another wall clock or another instant than before. */
const hasMoved = (before: Moment, after: Moment): boolean =>
  (['start_date', 'end_date', 'utc_start', 'utc_end'] as const).some((name) => before[name] !== after[name]);

const statusAfter = ({ event_status }: DetailInput, current: DetailRow | undefined): EventStatus =>
  event_status ?? current?.event_status ?? 'scheduled';

/** The dates before the first move of those that belong to the status `rescheduled`. */
function statusColumns({ input, current, schedule }: DetailWrite): DetailColumns {
  const event_status = statusAfter(input, current);
  if (event_status !== 'rescheduled' || current === undefined)
    return { event_status, previous_utc_start: null, previous_utc_end: null };
  const isFirstMove =
    current.previous_utc_start === null && schedule !== undefined && hasMoved(current, schedule);
  return {
    event_status,
    ...(isFirstMove && { previous_utc_start: current.utc_start, previous_utc_end: current.utc_end }),
  };
}

function virtualTypeAfter(
  { is_virtual, virtual_event_type: type }: DetailInput,
  before: VirtualType,
): VirtualType {
  if (type !== undefined && type !== '') return type;
  if (is_virtual === true) return type === undefined && before !== '' ? before : 'virtual';
  return is_virtual === false || type === '' ? '' : before;
}

function virtualColumns({ input, current, errors }: DetailWrite): DetailColumns {
  const { is_virtual, virtual_event_type: sentType = '', virtual_url: sentUrl } = input;
  const { virtual_event_type: typeBefore, virtual_url: urlBefore } = current ?? NOT_VIRTUAL;
  const type = virtualTypeAfter(input, typeBefore);
  if (is_virtual === false && sentType !== '')
    errors.add('virtual_event_type', { key: 'type_of_no_virtual_event' });
  if (type !== '' && is_virtual !== false)
    return { virtual_event_type: type, virtual_url: sentUrl ?? urlBefore };
  if (sentUrl !== undefined && sentUrl !== '') errors.add('virtual_url', { key: 'url_of_no_virtual_event' });
  return NOT_VIRTUAL;
}

/** A date of the registration. */
interface Edge {
  readonly wall: string;
  readonly utc: number | null;
}

const NO_EDGE: Edge = { wall: '', utc: null };

/** The date sent, else the present one; in a new zone that keeps its wall clock. */
function edgeAfter(sent: DateInput | null | undefined, before: Edge, clock: Clock, isNewZone: boolean): Edge {
  if (sent === null) return NO_EDGE;
  if (sent === undefined) {
    if (!isNewZone || before.utc === null) return before;
    const utc = toUtcSeconds(before.wall, clock.zone);
    return { wall: toWall(utc, clock.zone), utc };
  }
  // As it was read: of two hours that the clock shows alike, it may be the second.
  if (sent.kind === 'wall' && !isNewZone && sent.value === before.wall) return before;
  const utc = withinCalendar(resolveInstant(sent, clock), 0);
  return { wall: toWall(utc, clock.zone), utc };
}

function registrationColumns({ input, current, schedule, now, errors }: DetailWrite): DetailColumns {
  if (schedule === undefined || errors.hasAny(['registration_opens', 'registration_closes'])) return {};
  const clock = { zone: schedule.timezone, now };
  const isNewZone = current !== undefined && current.timezone !== schedule.timezone;
  const edge = (name: 'opens' | 'closes'): Edge | undefined => {
    const before = current
      ? { wall: current[`registration_${name}`], utc: current[`registration_utc_${name}`] }
      : NO_EDGE;
    return errors.attempt(`registration_${name}`, () =>
      edgeAfter(input[`registration_${name}`], before, clock, isNewZone),
    );
  };
  const [opens, closes] = [edge('opens'), edge('closes')];
  if (opens === undefined || closes === undefined) return {};
  const isOther = opens.wall !== current?.registration_opens || closes.wall !== current.registration_closes;
  if (isOther && opens.utc !== null && closes.utc !== null && opens.utc > closes.utc)
    errors.add('registration_closes', { key: 'registration_closes_first' });
  return {
    registration_opens: opens.wall,
    registration_closes: closes.wall,
    registration_utc_opens: opens.utc,
    registration_utc_closes: closes.utc,
  };
}

/**
 * Refuses a lower number above the higher one. Their columns have them from their parameters. An occurrence may have got
 * such a pair from a write of its series, and can then still be written.
 */
function checkNumbers({ input, current, errors }: DetailWrite): void {
  type Name = 'capacity' | 'remaining' | 'age_min' | 'age_max';
  const before = (name: Name): number | null | undefined => current?.[name];
  const after = (name: Name): number | null =>
    input[name] === undefined ? (before(name) ?? null) : input[name];
  const isAbove = (...names: [low: Name, high: Name]): boolean => {
    const [low, high] = names.map(after);
    return low != null && high != null && low > high && names.some((name) => after(name) !== before(name));
  };
  if (isAbove('remaining', 'capacity')) errors.add('remaining', { key: 'more_than_the_capacity' });
  if (isAbove('age_min', 'age_max')) errors.add('age_max', { key: 'below_the_least_age' });
}

/** The last day on which an event takes place: one that ends at midnight does not take place on the day that begins. */
export function lastDay({ start_date, end_date }: Span): string {
  const day = end_date.slice(0, 10);
  if (!end_date.endsWith(' 00:00:00') || end_date <= start_date) return day;
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
}

/**
 * Also refuses days that an event leaves by a move. Days that it had outside of its dates before stay: those of a series
 * after a split, and those that an occurrence has of its series.
 */
function checkClosedDays({ input, current, schedule, tookPlace, errors }: DetailWrite): void {
  if (schedule === undefined || errors.hasAny(['closed_days'])) return;
  const before = JSON.parse(current?.closed_days ?? '[]') as string[];
  const [first, last] = [schedule.start_date.slice(0, 10), lastDay(schedule)];
  const isOutside = (day: string): boolean => day < first || day > last;
  const left = (input.closed_days ?? before).filter(isOutside);
  const kept = left.length === 0 ? [] : keptOutside(before, tookPlace());
  const outside = left.find((day) => !kept.includes(day));
  if (outside !== undefined)
    errors.add('closed_days', {
      key: 'day_outside_of_event',
      args: { value: outside, from: first, to: last },
    });
}

/** The closed days that were no days of the event before. */
const keptOutside = (days: readonly string[], span: Span | undefined): readonly string[] =>
  span === undefined ? days : days.filter((day) => day < span.start_date.slice(0, 10) || day > lastDay(span));

const longList = (values: readonly unknown[]): string | null =>
  values.length === 0 ? null : JSON.stringify(values);

function listColumns({
  spoken_languages,
  accessibility,
  opening_hours,
  closed_days,
}: DetailInput): DetailColumns {
  return {
    ...(spoken_languages && { spoken_languages: JSON.stringify(spoken_languages) }),
    ...(accessibility && { accessibility: JSON.stringify(accessibility) }),
    ...(opening_hours && { opening_hours: longList(opening_hours) }),
    ...(closed_days && { closed_days: longList(closed_days) }),
  };
}

/** The columns that a write of details sets; errors are added to `errors`. */
export function detailColumns(write: DetailWrite): DetailColumns {
  checkNumbers(write);
  checkClosedDays(write);
  return {
    ...(write.current === undefined ? NEW : {}),
    ...statusColumns(write),
    ...virtualColumns(write),
    ...registrationColumns(write),
    ...listColumns(write.input),
  };
}

const REASON = 'event_status_reason';

interface ReasonWrite {
  readonly input: DetailInput & { readonly event_status_reason?: string };
  readonly current: (DetailRow & Localized) | undefined;
  readonly sent: SentTexts;
}

/** Refuses a reason in any language for an event that would take place as planned. */
function refuseReasons(
  { ctx, errors }: Pick<UnitOfWork, 'ctx' | 'errors'>,
  { input, sent }: ReasonWrite,
): void {
  const own = input.event_status_reason;
  const languages = [...sent].filter(([, { texts }]) => isText(texts[REASON])).map(([language]) => language);
  // A reason that was only read and sent back is no longer among the texts.
  for (const language of new Set([...(isText(own) ? [ctx.language] : []), ...languages])) {
    const name = language === ctx.language ? REASON : `translations[${language}][${REASON}]`;
    errors.add(name, { key: 'reason_of_scheduled_event' });
  }
}

/** The sent texts, which also clear the reason in all languages in which the event has one. */
function withoutReasons(sent: SentTexts, current: Localized): SentTexts {
  const cleared = new Map<Language, LanguageTexts>(sent);
  for (const [language, row] of current.texts) {
    if (row[REASON] == null) continue;
    const texts = cleared.get(language) ?? { texts: {}, slug: undefined };
    cleared.set(language, { ...texts, texts: { ...texts.texts, [REASON]: '' } });
  }
  return cleared;
}

/** The texts of a write. Only an event that does not take place as planned has a reason for it. */
export function reasonsAfter(unit: Pick<UnitOfWork, 'ctx' | 'errors'>, write: ReasonWrite): SentTexts {
  const { input, current, sent } = write;
  if (statusAfter(input, current) !== 'scheduled') return sent;
  refuseReasons(unit, write);
  return current === undefined ? sent : withoutReasons(sent, current);
}
