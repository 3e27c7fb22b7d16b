import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { TermsRepository } from '../../content/terms/terms.repository.js';
import { eventsWith } from '../event-index/events-of.js';
import { TAG, Tag } from './tag.entity.js';

@Injectable()
export class TagsRepository {
  readonly terms: TermsRepository;

  constructor(@InjectRepository(Tag) tags: Repository<Tag>) {
    this.terms = new TermsRepository(TAG, tags, eventsWith('tag'));
  }
}
