import { Inject, Injectable } from '@nestjs/common';
import { RecordCache } from '#content/localized/record-cache.js';
import { Images } from '#content/media/images.js';
import { LinkedRecordsService } from '#content/records/linked-records.service.js';
import { RecordsService } from '#content/records/records.service.js';
import type { ParamErrors } from '#http/errors/api-error.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { eventsOf } from '../event-index/events-of.js';
import {
  CreateVenue,
  type LoadedVenue,
  shownVenueText,
  toVenueDto,
  type VenueDto,
  venueJsonLd,
  VenueTexts,
} from './venue.dto.js';
import { VENUE } from './venue.entity.js';
import { VenuesRepository } from './venues.repository.js';

@Injectable()
export class VenuesService extends LinkedRecordsService<LoadedVenue, VenueDto> {
  constructor(
    database: Database,
    records: RecordsService,
    images: Images,
    venues: VenuesRepository,
    cache: RecordCache,
    @Inject(SETTINGS) settings: Settings,
  ) {
    super(database, records, images, venues, cache, settings, {
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
}

/** A venue has both coordinates or none. */
function checkCoordinates(input: object, errors: ParamErrors): void {
  const { geo_lat, geo_lng } = input as Pick<CreateVenue, 'geo_lat' | 'geo_lng'>;
  if (typeof geo_lat === typeof geo_lng && (geo_lat === null) === (geo_lng === null)) return;
  const missing = geo_lng == null && geo_lat !== undefined ? 'geo_lng' : 'geo_lat';
  errors.add(missing, { key: 'coordinates_go_together' });
}
