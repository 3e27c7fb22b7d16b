import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { LinkedRepository } from '../../content/records/linked.repository.js';
import type { LoadedVenue } from './venue.dto.js';
import { VENUE, Venue } from './venue.entity.js';

@Injectable()
export class VenuesRepository extends LinkedRepository<LoadedVenue, Venue> {
  constructor(@InjectRepository(Venue) venues: Repository<Venue>) {
    super(VENUE, venues);
  }
}
