import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { inBox } from '#content/lists/box.js';
import { LinkedRepository } from '#content/records/linked.repository.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Condition } from '#platform/database/condition.js';
import type { LoadedVenue } from './venue.dto.js';
import { VENUE, Venue } from './venue.entity.js';
import { inCities, type VenueQuery } from './venue-query.dto.js';

@Injectable()
export class VenuesRepository extends LinkedRepository<LoadedVenue, Venue> {
  constructor(@InjectRepository(Venue) venues: Repository<Venue>) {
    super(VENUE, venues);
  }

  override conditions(ctx: RequestContext, { bbox, city }: VenueQuery): readonly Condition[] {
    return [
      ...(bbox === undefined ? [] : [inBox('r', bbox)]),
      ...(city === undefined ? [] : [inCities(ctx, 'r', city)]),
    ];
  }
}
