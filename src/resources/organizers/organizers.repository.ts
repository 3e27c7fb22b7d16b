import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { LinkedRepository } from '#content/records/linked.repository.js';
import type { LoadedOrganizer } from './organizer.dto.js';
import { ORGANIZER, Organizer } from './organizer.entity.js';

@Injectable()
export class OrganizersRepository extends LinkedRepository<LoadedOrganizer, Organizer> {
  constructor(@InjectRepository(Organizer) organizers: Repository<Organizer>) {
    super(ORGANIZER, organizers);
  }
}
