import { Field } from '#http/parameters/field.decorator.js';
import { oneOfRule } from '#http/parameters/rules.js';
import { DAY } from '#resources/events/event-detail-rules.js';
import { EventQuery } from '#resources/events/event-query.dto.js';

export const VIEWS = ['list', 'month', 'week', 'day', 'map'] as const;
export type View = (typeof VIEWS)[number];

/** The query of the calendar page: the filters of the list of events, a view and a day. */
export class CalendarQuery extends EventQuery {
  static override readonly defersErrors = true;

  @Field(oneOfRule(VIEWS), { description: 'How the events are shown', default: 'list' })
  view?: View;

  @Field(DAY, { description: 'Day at which the list begins, or that the month or week contains' })
  date?: string;
}
