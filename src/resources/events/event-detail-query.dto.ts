import { ListParams } from '#content/lists/list-params.js';
import { Field } from '#http/parameters/field.decorator.js';
import { BOOLEAN, oneOfRule } from '#http/parameters/rules.js';
import {
  ACCESSIBILITY_FILTER,
  AGE,
  DAY,
  EVENT_STATUS,
  nonEmptyOf,
  severalOf,
  SPOKEN_LANGUAGE_FILTER,
} from './event-detail-rules.js';
import {
  type Accessibility,
  AVAILABILITIES,
  type Availability,
  type EventStatus,
  VIRTUAL_TYPES,
  type VirtualType,
} from './event-details.js';

const REGISTRATIONS = ['open', 'closed'] as const;

/** The filters of a list of events by how they take place. */
export class EventDetailQuery extends ListParams {
  @Field(severalOf(EVENT_STATUS), {
    description: 'Events of one of these statuses; `cancelled` counts as `canceled` (extension)',
  })
  event_status?: EventStatus[];

  @Field(BOOLEAN, {
    description: 'Only events in which one can take part online, or only others (extension)',
  })
  is_virtual?: boolean;

  @Field(severalOf(nonEmptyOf(VIRTUAL_TYPES)), {
    description: 'Only virtual or hybrid events (extension)',
  })
  virtual_event_type?: Exclude<VirtualType, ''>[];

  @Field(severalOf(nonEmptyOf(AVAILABILITIES)), {
    description: 'Events of one of these availabilities (extension)',
  })
  availability?: Exclude<Availability, ''>[];

  @Field(AGE, {
    description:
      'Events that are meant for people of this age; events without a bound are among them (extension)',
  })
  age?: number;

  @Field(SPOKEN_LANGUAGE_FILTER, {
    description: 'Events at which one of these languages is spoken; `de` also finds `de-CH` (extension)',
  })
  spoken_language?: string[];

  @Field(ACCESSIBILITY_FILTER, { description: 'Events that offer all of these (extension)' })
  accessibility?: Accessibility[];

  @Field(oneOfRule(REGISTRATIONS), {
    description: '`open`: one can register now; `closed`: all other events (extension)',
  })
  registration?: (typeof REGISTRATIONS)[number];

  @Field(DAY, {
    description:
      'Events that take place on this day of their own time zone, and are open by their opening hours; the default dates are then ignored (extension)',
  })
  open_on?: string;
}
