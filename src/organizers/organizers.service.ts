import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS, type Settings } from '../config/settings.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { type ParamErrors } from '../http/api-error.js';
import type { ListPage } from '../http/list-page.js';
import type { Link } from '../records/link-list.js';
import { ORGANIZER } from '../records/kinds.js';
import { LinkedRecords } from '../records/linked-records.js';
import { RecordsService } from '../records/records.service.js';
import {
  CreateOrganizer,
  type LoadedOrganizer,
  toOrganizerDto,
  type UpdateOrganizer,
  type OrganizerDto,
  organizerJsonLd,
  type OrganizerQuery,
} from './organizer.dto.js';

const DEFAULTS = { phone: '', email: '' };

@Injectable()
export class OrganizersService {
  private readonly organizers: LinkedRecords<LoadedOrganizer>;

  constructor(
    database: Database,
    records: RecordsService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.organizers = new LinkedRecords(database, records, { kind: ORGANIZER, defaults: DEFAULTS });
  }

  async list(ctx: RequestContext, query: OrganizerQuery): Promise<ListPage> {
    return this.organizers.list(ctx, query, (organizer) => this.toDto(ctx, organizer));
  }

  async read(ctx: RequestContext, id: number): Promise<OrganizerDto> {
    const organizer = this.toDto(ctx, await this.organizers.read(ctx, id));
    return { ...organizer, json_ld: { '@context': 'https://schema.org', ...organizerJsonLd(organizer) } };
  }

  async create(ctx: RequestContext, input: CreateOrganizer): Promise<OrganizerDto> {
    return this.toDto(
      ctx,
      await this.organizers.create(ctx, input as CreateOrganizer & Record<string, unknown>),
    );
  }

  async update(ctx: RequestContext, id: number, input: UpdateOrganizer): Promise<OrganizerDto> {
    return this.toDto(
      ctx,
      await this.organizers.update(ctx, id, input as UpdateOrganizer & Record<string, unknown>),
    );
  }

  async trash(ctx: RequestContext, id: number): Promise<OrganizerDto> {
    return this.toDto(ctx, await this.organizers.trash(ctx, id));
  }

  /** The organizers that an event names; see `LinkedRecords.resolve`. */
  async resolve(
    ctx: RequestContext,
    manager: EntityManager,
    links: readonly Link[],
    errors: ParamErrors,
  ): Promise<number[]> {
    return this.organizers.resolve(ctx, manager, links, CreateOrganizer as never, errors);
  }

  toDto(ctx: RequestContext, organizer: LoadedOrganizer): OrganizerDto {
    return toOrganizerDto(organizer, ctx, this.settings.siteTimezone);
  }
}
