import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { invalidParams, type ParamErrors } from '../http/api-error.js';
import type { ListPage } from '../http/list-page.js';
import { VENUE } from '../records/kinds.js';
import type { Link } from '../records/link-list.js';
import { LinkedRecords } from '../records/linked-records.js';
import { RecordsService } from '../records/records.service.js';
import {
  CreateVenue,
  type LoadedVenue,
  toVenueDto,
  type UpdateVenue,
  type VenueDto,
  venueJsonLd,
  type VenueQuery,
} from './venue.dto.js';

@Injectable()
export class VenuesService {
  private readonly venues: LinkedRecords<LoadedVenue, VenueDto>;

  constructor(database: Database, records: RecordsService) {
    this.venues = new LinkedRecords(database, records, {
      kind: VENUE,
      defaults: { zip: '', phone: '', show_map: true, show_map_link: true, geo_lat: null, geo_lng: null },
      input: CreateVenue,
      toDto: toVenueDto,
      jsonLd: venueJsonLd,
    });
  }

  async list(ctx: RequestContext, query: VenueQuery): Promise<ListPage> {
    return this.venues.list(ctx, query);
  }

  async read(ctx: RequestContext, id: number): Promise<VenueDto> {
    return this.venues.read(ctx, id);
  }

  async create(ctx: RequestContext, input: CreateVenue): Promise<VenueDto> {
    checkCoordinates(input);
    return this.venues.create(ctx, input);
  }

  async update(ctx: RequestContext, id: number, input: UpdateVenue): Promise<VenueDto> {
    checkCoordinates(input);
    return this.venues.update(ctx, id, input);
  }

  async trash(ctx: RequestContext, id: number): Promise<VenueDto> {
    return this.venues.trash(ctx, id);
  }

  /** The venues that an event names; see `LinkedRecords.resolve`. */
  async resolve(
    ctx: RequestContext,
    manager: EntityManager,
    links: readonly Link[],
    errors: ParamErrors,
  ): Promise<number[]> {
    return this.venues.resolve(ctx, manager, links, errors);
  }
}

function checkCoordinates({ geo_lat, geo_lng }: { geo_lat?: number | null; geo_lng?: number | null }): void {
  if ((geo_lat ?? null) === null && (geo_lng ?? null) === null && typeof geo_lat === typeof geo_lng) return;
  if (typeof geo_lat === 'number' && typeof geo_lng === 'number') return;
  throw invalidParams({
    [typeof geo_lat === 'number' ? 'geo_lng' : 'geo_lat']: { key: 'coordinates_go_together' },
  });
}
