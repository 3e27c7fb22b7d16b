import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Item, Written } from '../../http/context/item.js';
import type { RequestContext } from '../../http/context/request-context.js';
import type { UnitOfWork } from '../../http/context/unit-of-work.js';
import { Database } from '../../platform/database/database.js';
import type { ParamErrors } from '../../http/errors/api-error.js';
import type { Page } from '../../http/responses/page.js';
import type { ExternalKey, PutResult } from '../../content/records/external-id.js';
import { VENUE } from './venue.entity.js';
import { eventsOf } from '../event-index/events-of.js';
import type { Link } from '../../content/records/link-list.js';
import type { LinkedQuery } from '../../content/records/linked-query.dto.js';
import { LinkedRecords, type LinkWrite } from '../../content/records/linked-records.js';
import { RecordCache } from '../../content/localized/record-cache.js';
import type { RecordKey } from '../../content/records/record-key.js';
import { RecordsService } from '../../content/records/records.service.js';
import {
  CreateVenue,
  type LoadedVenue,
  shownVenueText,
  toVenueDto,
  VenueTexts,
  type UpdateVenue,
  type VenueDto,
  venueJsonLd,
} from './venue.dto.js';
import { VenuesRepository } from './venues.repository.js';

@Injectable()
export class VenuesService {
  private readonly venues: LinkedRecords<LoadedVenue, VenueDto>;

  constructor(database: Database, records: RecordsService, stored: VenuesRepository, cache: RecordCache) {
    this.venues = new LinkedRecords(database, records, stored.linked, cache, {
      kind: VENUE,
      linking: eventsOf('venue'),
      input: CreateVenue,
      texts: VenueTexts,
      check: checkCoordinates,
      shownText: shownVenueText,
      toDto: toVenueDto,
      jsonLd: venueJsonLd,
    });
  }

  async list(ctx: RequestContext, query: LinkedQuery): Promise<Page<VenueDto>> {
    return this.venues.list(ctx, query);
  }

  async read(ctx: RequestContext, key: RecordKey): Promise<Item<VenueDto>> {
    return this.venues.read(ctx, key);
  }

  async create(ctx: RequestContext, input: CreateVenue): Promise<Written<VenueDto>> {
    return this.venues.create(ctx, input);
  }

  async update(ctx: RequestContext, key: RecordKey, input: UpdateVenue): Promise<Written<VenueDto>> {
    return this.venues.update(ctx, key, input);
  }

  async put(ctx: RequestContext, external: ExternalKey, input: UpdateVenue): Promise<Written<VenueDto>> {
    return this.venues.put(ctx, external, input);
  }

  /** See `LinkedRecords.putIn`. */
  async putIn(unit: UnitOfWork, external: ExternalKey, input: UpdateVenue): Promise<PutResult> {
    return this.venues.putIn(unit, external, input);
  }

  async trash(ctx: RequestContext, key: RecordKey): Promise<Written<VenueDto>> {
    return this.venues.trash(ctx, key);
  }

  /** The venues that an event names; see `LinkedRecords.resolve`. */
  async resolve(unit: UnitOfWork, sent: LinkWrite): Promise<readonly number[]> {
    return this.venues.resolve(unit, sent);
  }

  /** See `LinkedRecords.present`. */
  async present(manager: EntityManager, links: readonly Link[]): Promise<ReadonlySet<number>> {
    return this.venues.present(manager, links);
  }
}

/** A venue has both coordinates or none. */
function checkCoordinates(input: object, errors: ParamErrors): void {
  const { geo_lat, geo_lng } = input as Pick<CreateVenue, 'geo_lat' | 'geo_lng'>;
  if (typeof geo_lat === typeof geo_lng && (geo_lat === null) === (geo_lng === null)) return;
  const missing = geo_lng == null && geo_lat !== undefined ? 'geo_lng' : 'geo_lat';
  errors.add(missing, { key: 'coordinates_go_together' });
}
