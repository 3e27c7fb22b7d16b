import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '#common/messages/languages.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { ChangedKind, Verb } from './change.entity.js';
import { ChangesRepository } from './changes.repository.js';

/** The values of a record, by the names that its fields have in the API. */
export type Values = Readonly<Record<string, unknown>>;

/** The values of a field before and after a write; null for a value that must not be stored. */
export type ChangeDetails = Readonly<Record<string, readonly [before: unknown, after: unknown] | null>>;

/** Fields of which only the name is stored, whatever the caller passes. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'secret']);

const MAX_VALUE_LENGTH = 1_000;

/** Long enough to show what changed. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string' && value.length > MAX_VALUE_LENGTH) {
    return `${value.slice(0, MAX_VALUE_LENGTH).toWellFormed()}…`;
  }
  return value ?? null;
}

/** Whether a value looks like one of which only the begin is stored. */
export const isCut = (value: unknown): boolean =>
  typeof value === 'string' && value.length === MAX_VALUE_LENGTH + 1 && value.endsWith('…');

const isSame = (before: unknown, after: unknown): boolean =>
  before === after || JSON.stringify(before ?? null) === JSON.stringify(after ?? null);

const isNothing = (value: unknown): boolean =>
  value == null || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** A record that is created or deleted changes in its non-empty fields only. */
function hasChanged(before: unknown, after: unknown): boolean {
  if (before === undefined) return !isNothing(after);
  if (after === undefined) return !isNothing(before);
  return !isSame(before, after);
}

/**
 * What changed, as JSON; null when nothing did. What a change has replaced is stored whole, as nothing else has it any
 * more; of all other long texts the begin is enough.
 * @param before empty for a created record
 * @param after empty for a deleted record
 */
export function toStoredDetails(before: Values, after: Values): string | null {
  const isDeleted = Object.keys(after).length === 0;
  const old = (value: unknown): unknown => (isDeleted ? shortened(value) : (value ?? null));
  const details = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => hasChanged(before[name], after[name]))
    .map((name) => [name, SECRETS.has(name) ? null : [old(before[name]), shortened(after[name])]]);
  return details.length === 0 ? null : JSON.stringify(Object.fromEntries(details));
}

export const fromStoredDetails = (stored: string | null): ChangeDetails =>
  stored === null ? {} : (JSON.parse(stored) as ChangeDetails);

/** The same with the begins of long texts. */
export const shortenedDetails = (details: ChangeDetails): ChangeDetails =>
  Object.fromEntries(
    Object.entries(details).map(([name, values]) => [
      name,
      values && [shortened(values[0]), shortened(values[1])],
    ]),
  );

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
