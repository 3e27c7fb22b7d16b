import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '../i18n/languages.js';
import type { Kind } from '../records/kinds.js';
import { Change, type Verb } from './change.entity.js';

export interface NewChange {
  readonly kind: Kind | 'media';
  readonly record_id: number;
  readonly verb: Verb;
  readonly languages: readonly Language[];
  readonly fields: readonly string[];
  readonly actor_id: number | null;
}

const MAX_FIELDS_LENGTH = 1_000;

/** The change log. */
@Injectable()
export class ChangesService {
  /** Adds the row of one write; must be called in that write's transaction. */
  async add(manager: EntityManager, change: NewChange): Promise<void> {
    await manager.insert(Change, {
      ...change,
      languages: change.languages.join(','),
      fields: change.fields.join(',').slice(0, MAX_FIELDS_LENGTH),
      at: Date.now(),
    });
  }
}
