import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { LinkedRepository } from '../../content/records/linked.repository.js';
import type { LoadedVenue } from './venue.dto.js';
import { VENUE, Venue } from './venue.entity.js';

@Injectable()
export class VenuesRepository {
  readonly linked: LinkedRepository<LoadedVenue>;

  constructor(@InjectRepository(Venue) venues: Repository<Venue>) {
    this.linked = new LinkedRepository<LoadedVenue>(VENUE, venues);
  }
}
