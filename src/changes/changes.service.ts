import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { inParts, insertRows } from '../database/rows.js';
import type { Language } from '../i18n/languages.js';
import type { ChangedKind, Verb } from './change.entity.js';
import { toStoredDetails, type Values } from './change-details.js';

export interface NewChange {
  readonly kind: ChangedKind;
  readonly record_id: number;
  readonly verb: Verb;
  /** Those whose texts were written. */
  readonly languages?: readonly Language[];
  /** Names of the parameters that were sent. */
  readonly fields: readonly string[];
  /** What was there before; absent for what is new. */
  readonly before?: Values | undefined;
  /** What is there now; absent for what is gone. */
  readonly after?: Values | undefined;
  /** Of events, venues and organizers: see `known-to.ts`. */
  readonly known_to?: number | null;
}

/** Who writes; null for the service itself. */
export type ChangeActor = Pick<RequestContext, 'caller' | 'address'> | null;

/** The same change of several things of a kind. */
export type ChangeOfMany = Omit<NewChange, 'record_id'> & { readonly record_ids: readonly number[] };

const MAX_FIELDS_LENGTH = 1_000;

/** The change log. */
@Injectable()
export class ChangesService {
  /** Adds the row of one write; must be called in that write's transaction. */
  async add(manager: EntityManager, by: ChangeActor, { record_id, ...change }: NewChange): Promise<void> {
    await this.addOfMany(manager, by, { ...change, record_ids: [record_id] });
  }

  /** Adds a row for each thing that one write has changed alike. */
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
    await inParts(rows, async (part) => insertRows(manager, 'changes', part));
  }
}
