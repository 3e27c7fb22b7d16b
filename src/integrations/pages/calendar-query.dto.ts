import { InvalidValue } from '#common/values/invalid-value.js';
import { Field, type Rule } from '#http/parameters/field.decorator.js';
import { oneOfRule } from '#http/parameters/rules.js';
import { DAY } from '#resources/events/event-detail-rules.js';
import { EventQuery } from '#resources/events/event-query.dto.js';
import { isInCalendar } from './page-dates.js';

const SHOWN_DAY: Rule<string> = {
  ...DAY,
  parse: (raw) => {
    const day = DAY.parse(raw);
    if (!isInCalendar(day)) throw new InvalidValue('impossible_date');
    return day;
  },
};

export const VIEWS = ['list', 'month', 'week', 'day', 'map'] as const;
export type View = (typeof VIEWS)[number];

/** The query of the calendar page: the filters of the list of events, a view and a day. */
export class CalendarQuery extends EventQuery {
  static override readonly defersErrors = true;

  @Field(oneOfRule(VIEWS), { description: 'How the events are shown', default: 'list' })
  view?: View;

  @Field(SHOWN_DAY, { description: 'Day at which the list begins, or that the month or week contains' })
  date?: string;
}
