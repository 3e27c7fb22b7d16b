import { Inject, Injectable } from '@nestjs/common';
import { RecordCache } from '#content/localized/record-cache.js';
import { Images } from '#content/media/images.js';
import { LinkedRecordsService } from '#content/records/linked-records.service.js';
import { RecordsService } from '#content/records/records.service.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { eventsOf } from '../event-index/events-of.js';
import {
  CreateOrganizer,
  type LoadedOrganizer,
  type OrganizerDto,
  organizerJsonLd,
  OrganizerTexts,
  toOrganizerDto,
} from './organizer.dto.js';
import { ORGANIZER } from './organizer.entity.js';
import { OrganizersRepository } from './organizers.repository.js';

@Injectable()
export class OrganizersService extends LinkedRecordsService<LoadedOrganizer, OrganizerDto> {
  constructor(
    database: Database,
    records: RecordsService,
    images: Images,
    organizers: OrganizersRepository,
    cache: RecordCache,
    @Inject(SETTINGS) settings: Settings,
  ) {
    super(database, records, images, organizers, cache, settings, {
      kind: ORGANIZER,
      linking: eventsOf('organizer'),
      input: CreateOrganizer,
      texts: OrganizerTexts,
      toDto: toOrganizerDto,
      jsonLd: organizerJsonLd,
    });
  }
}
