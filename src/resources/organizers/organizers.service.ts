import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Item, Written } from '../../http/context/item.js';
import type { RequestContext } from '../../http/context/request-context.js';
import type { UnitOfWork } from '../../http/context/unit-of-work.js';
import { Database } from '../../platform/database/database.js';
import type { Page } from '../../http/responses/page.js';
import type { ExternalKey, PutResult } from '../../content/records/external-id.js';
import { ORGANIZER } from './organizer.entity.js';
import { eventsOf } from '../event-index/events-of.js';
import type { Link } from '../../content/records/link-list.js';
import type { LinkedQuery } from '../../content/records/linked-query.dto.js';
import { LinkedRecords, type LinkWrite } from '../../content/records/linked-records.js';
import { RecordCache } from '../../content/localized/record-cache.js';
import type { RecordKey } from '../../content/records/record-key.js';
import { RecordsService } from '../../content/records/records.service.js';
import {
  CreateOrganizer,
  type LoadedOrganizer,
  toOrganizerDto,
  OrganizerTexts,
  type UpdateOrganizer,
  type OrganizerDto,
  organizerJsonLd,
} from './organizer.dto.js';
import { OrganizersRepository } from './organizers.repository.js';

@Injectable()
export class OrganizersService {
  private readonly organizers: LinkedRecords<LoadedOrganizer, OrganizerDto>;

  constructor(database: Database, records: RecordsService, stored: OrganizersRepository, cache: RecordCache) {
    this.organizers = new LinkedRecords(database, records, stored.linked, cache, {
      kind: ORGANIZER,
      linking: eventsOf('organizer'),
      input: CreateOrganizer,
      texts: OrganizerTexts,
      toDto: toOrganizerDto,
      jsonLd: organizerJsonLd,
    });
  }

  async list(ctx: RequestContext, query: LinkedQuery): Promise<Page<OrganizerDto>> {
    return this.organizers.list(ctx, query);
  }

  async read(ctx: RequestContext, key: RecordKey): Promise<Item<OrganizerDto>> {
    return this.organizers.read(ctx, key);
  }

  async create(ctx: RequestContext, input: CreateOrganizer): Promise<Written<OrganizerDto>> {
    return this.organizers.create(ctx, input);
  }

  async update(ctx: RequestContext, key: RecordKey, input: UpdateOrganizer): Promise<Written<OrganizerDto>> {
    return this.organizers.update(ctx, key, input);
  }

  async put(
    ctx: RequestContext,
    external: ExternalKey,
    input: UpdateOrganizer,
  ): Promise<Written<OrganizerDto>> {
    return this.organizers.put(ctx, external, input);
  }

  /** See `LinkedRecords.putIn`. */
  async putIn(unit: UnitOfWork, external: ExternalKey, input: UpdateOrganizer): Promise<PutResult> {
    return this.organizers.putIn(unit, external, input);
  }

  async trash(ctx: RequestContext, key: RecordKey): Promise<Written<OrganizerDto>> {
    return this.organizers.trash(ctx, key);
  }

  /** The organizers that an event names; see `LinkedRecords.resolve`. */
  async resolve(unit: UnitOfWork, sent: LinkWrite): Promise<readonly number[]> {
    return this.organizers.resolve(unit, sent);
  }

  /** See `LinkedRecords.present`. */
  async present(manager: EntityManager, links: readonly Link[]): Promise<ReadonlySet<number>> {
    return this.organizers.present(manager, links);
  }
}
