import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { LinkedRepository } from '../../content/records/linked.repository.js';
import type { LoadedOrganizer } from './organizer.dto.js';
import { ORGANIZER, Organizer } from './organizer.entity.js';

@Injectable()
export class OrganizersRepository {
  readonly linked: LinkedRepository<LoadedOrganizer>;

  constructor(@InjectRepository(Organizer) organizers: Repository<Organizer>) {
    this.linked = new LinkedRepository<LoadedOrganizer>(ORGANIZER, organizers);
  }
}
