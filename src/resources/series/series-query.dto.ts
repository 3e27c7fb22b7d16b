import { OmitType } from '@nestjs/swagger';
import type { Status } from '#common/records/status.js';
import type { DateInput } from '#common/time/date-input.js';
import { ListParams } from '#content/lists/list-params.js';
import { Field, WithExamples } from '#http/parameters/field.decorator.js';
import { ContextField } from '#http/parameters/language.dto.js';
import {
  DATE_TIME,
  ID_LIST,
  oneOfRule,
  RECORD_FILTER,
  SEARCH,
  SORT_DIRECTION,
  STATUS_LIST,
  TERM_FILTER,
} from '#http/parameters/rules.js';
import { OWN_ORDERS, type OwnOrder } from '../events/event-order.js';
import { EventQuery } from '../events/event-query.dto.js';

@WithExamples({ search: 'jazz', tags: [9], include: [32] })
export class SeriesQuery extends ListParams {
  static readonly defersErrors = true;

  @ContextField()
  context?: string;

  @Field(DATE_TIME, {
    description: 'Series with an occurrence that starts on this date or later (extension)',
    example: '2026-01-01',
  })
  start_date?: DateInput;

  @Field(DATE_TIME, {
    description: 'Series with an occurrence that ends on this date or earlier (extension)',
    example: '2099-12-31',
  })
  end_date?: DateInput;

  @Field(SEARCH, {
    description: 'Words that the title, description or excerpt contain; `"a phrase"`, `-without` (extension)',
  })
  search?: string;

  @Field(TERM_FILTER, {
    description:
      'Series of one of these categories (ids, slugs or names) or of one below; not empty (extension)',
  })
  categories?: string[];

  @Field(TERM_FILTER, {
    description: 'Series with one of these tags (ids, slugs or names); not empty (extension)',
  })
  tags?: string[];

  @Field(RECORD_FILTER, {
    description: 'Series at one of these venues (ids or slugs); not empty (extension)',
  })
  venue?: string[];

  @Field(RECORD_FILTER, {
    description: 'Series by one of these organizers (ids or slugs); not empty (extension)',
    example: [5],
  })
  organizer?: string[];

  @Field(STATUS_LIST, {
    description:
      'Only series of these statuses. Default: `publish`; for callers who may create series all but `trash`, of which other people’s unpublished series only if they may edit those. The key of a subscriber shows only what everybody may read (extension)',
  })
  status?: Status[];

  @Field(ID_LIST, { description: 'Only these series (extension)' })
  include?: number[];

  @Field(ID_LIST, { description: 'All series but these (extension)', example: [11] })
  exclude?: number[];

  @Field(oneOfRule(OWN_ORDERS), {
    description:
      'What to order by: `start_date` is the start of the first occurrence; anything else counts as the default (extension)',
    default: 'start_date',
    lenient: true,
  })
  orderby?: OwnOrder;

  @Field(SORT_DIRECTION, { description: 'Direction (extension)', default: 'asc', lenient: true })
  order?: 'asc' | 'desc';
}

/** The parameters of the list of a series' occurrences. */
export class OccurrencesQuery extends OmitType(EventQuery, []) {
  static readonly defersErrors = true;
}
