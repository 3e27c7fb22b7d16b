import type { Status } from '#common/records/status.js';
import { Field } from '#http/parameters/field.decorator.js';
import { ContextField } from '#http/parameters/language.dto.js';
import {
  oneOfRule,
  POSITIVE_INTEGER,
  SEARCH,
  SORT_DIRECTION,
  STATUS_LIST,
  SWITCH,
} from '#http/parameters/rules.js';
import { ListParams } from '../lists/list-params.js';
import { ExternalIdFilter, ExternalSourceFilter } from './external-id.js';

/** The orders that lists of venues and organizers support. */
const ORDERS = ['date', 'modified', 'title', 'name', 'id', 'publish_date', 'created', 'slug'] as const;

/** The query parameters of a list of venues or organizers. */
export class LinkedQuery extends ListParams {
  static readonly defersErrors = true;

  @ContextField()
  context?: string;

  @Field(SEARCH, {
    description: 'Words that the name, description, excerpt or one of the other texts contains; `-without`',
    example: 'park',
  })
  search?: string;

  @Field(POSITIVE_INTEGER, { description: 'Only those that this event names', example: 15 })
  event?: number;

  @Field(SWITCH, { description: 'Only those with a published event, or only those without' })
  has_events?: boolean;

  @Field(SWITCH, {
    description: 'Only those with an event that you may list and that has not ended',
    default: 'false',
  })
  only_with_upcoming?: boolean;

  @Field(STATUS_LIST, {
    description:
      'Only those of these statuses. Default: `publish`; for callers who may create records all but `trash`, of which other people’s unpublished records only if they may edit those. The key of a subscriber shows only what everybody may read',
  })
  status?: Status[];

  @ExternalSourceFilter()
  external_source?: string;

  @ExternalIdFilter()
  external_id?: string;

  @Field(oneOfRule(ORDERS), {
    description: 'What to order by; anything else counts as the default (extension)',
    default: 'date',
    lenient: true,
  })
  orderby?: (typeof ORDERS)[number];

  @Field(SORT_DIRECTION, {
    description: 'Direction; by default dates go from new to old, all else ascends (extension)',
    lenient: true,
  })
  order?: 'asc' | 'desc';
}
