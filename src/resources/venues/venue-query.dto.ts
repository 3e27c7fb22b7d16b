import { caseless } from '#common/text/fold.js';
import { BoxField } from '#content/lists/list-params.js';
import { effectiveColumn } from '#content/localized/effective-text.js';
import { LinkedQuery } from '#content/records/linked-query.dto.js';
import type { RequestContext } from '#http/context/request-context.js';
import { Field } from '#http/parameters/field.decorator.js';
import { type Box, TERM_FILTER } from '#http/parameters/rules.js';
import type { Condition } from '#platform/database/condition.js';
import { placeholders } from '#platform/database/rows.js';
import { VENUE } from './venue.entity.js';

/** The filters that lists of venues alone have; `VenuesRepository` has their conditions. */
export class VenueQuery extends LinkedQuery {
  @BoxField('Only venues')
  bbox?: Box;

  @Field(TERM_FILTER, {
    description:
      'Only venues in one of these cities, as readers of the language see them, in any letter case; not empty (extension)',
    example: ['Rome'],
  })
  city?: string[];
}

/** Venues, by their alias, whose city, as readers of the request see it, is one of these but for its letter case. */
export function inCities(ctx: RequestContext, venue: string, cities: readonly string[]): Condition {
  const shown = effectiveColumn(VENUE.name, venue, ctx, (text) => `LOWER(${text}.city)`);
  const wanted = [...new Set(cities.map(caseless))];
  return {
    sql: `${shown.sql} IN (${placeholders(wanted)})`,
    params: [...shown.params, ...wanted],
  };
}
