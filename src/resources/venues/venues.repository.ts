import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { RequestContext } from '../../http/context/request-context.js';
import { inBox } from '../../content/lists/box.js';
import { LinkedRepository } from '../../content/records/linked.repository.js';
import type { Condition } from '../../platform/database/condition.js';
import type { LoadedVenue } from './venue.dto.js';
import { inCities, type VenueQuery } from './venue-query.dto.js';
import { VENUE, Venue } from './venue.entity.js';

@Injectable()
export class VenuesRepository {
  readonly linked: LinkedRepository<LoadedVenue>;

  constructor(@InjectRepository(Venue) venues: Repository<Venue>) {
    this.linked = new LinkedRepository<LoadedVenue>(VENUE, venues, filtered);
  }
}

/** The venues `r` that meet the filters of `VenueQuery`. */
const filtered = (ctx: RequestContext, { bbox, city }: VenueQuery): readonly Condition[] => [
  ...(bbox === undefined ? [] : [inBox('r', bbox)]),
  ...(city === undefined ? [] : [inCities(ctx, 'r', city)]),
];
