import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '#common/messages/languages.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { ChangedKind, Verb } from './change.entity.js';
import { toStoredDetails, type Values } from './change-details.js';
import { ChangesRepository } from './changes.repository.js';

export interface NewChange {
  readonly kind: ChangedKind;
  readonly record_id: number;
  readonly verb: Verb;
  /** The languages whose texts were written. */
  readonly languages?: readonly Language[];
  /** Names of the parameters that were sent. */
  readonly fields: readonly string[];
  /** The values before; absent for a created record. */
  readonly before?: Values | undefined;
  /** The values after; absent for a deleted record. */
  readonly after?: Values | undefined;
  /** For events, venues and organizers: see `knownTo` in `visibility.ts`. */
  readonly known_to?: number | null;
}

/** The author of a change; null for the service itself. */
export type ChangeActor = Pick<RequestContext, 'caller' | 'address'> | null;

/** The same change of several records of a kind. */
export type ChangeOfMany = Omit<NewChange, 'record_id'> & { readonly record_ids: readonly number[] };

const MAX_FIELDS_LENGTH = 1_000;

/** The change log. */
@Injectable()
export class ChangesService {
  constructor(private readonly changes: ChangesRepository) {}

  /** Adds the row of one write; must be called in the transaction of that write. */
  async add(manager: EntityManager, by: ChangeActor, { record_id, ...change }: NewChange): Promise<void> {
    await this.addOfMany(manager, by, { ...change, record_ids: [record_id] });
  }

  /** Adds a row for each record that one write has changed in the same way. */
  async addOfMany(manager: EntityManager, by: ChangeActor, change: ChangeOfMany): Promise<void> {
    const {
      kind,
      verb,
      languages = [],
      before = {},
      after = {},
      fields,
      record_ids: ids,
      known_to = null,
    } = change;
    const same = {
      kind,
      verb,
      languages: languages.join(','),
      fields: fields.join(',').slice(0, MAX_FIELDS_LENGTH),
      actor_id: by?.caller?.id ?? null,
      address: by?.address ?? null,
      details: toStoredDetails(before, after),
      at: Date.now(),
      known_to,
    };
    const rows = ids.map((record_id) => ({ record_id, ...same }));
    await this.changes.insert(manager, rows);
  }
}
