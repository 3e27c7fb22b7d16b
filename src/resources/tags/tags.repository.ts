import { Injectable } from '@nestjs/common';
import { TermsRepository } from '#content/terms/terms.repository.js';
import { eventsWith } from '../event-index/events-of.js';
import { TAG } from './tag.entity.js';

/** All statements for tags are those of terms, so that it needs no `Repository<Tag>`. */
@Injectable()
export class TagsRepository extends TermsRepository {
  constructor() {
    super(TAG, eventsWith('tag'));
  }
}
