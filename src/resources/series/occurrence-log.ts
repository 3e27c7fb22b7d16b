import { Injectable } from '@nestjs/common';
import { ChangesService } from '#access/changes/changes.service.js';
import type { Language } from '#common/messages/languages.js';
import { knownTo } from '#content/visibility/visibility.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import type { EventRow } from '../events/event-mapping.js';

/** What the change log has of a write of several events. */
interface LoggedWrite {
  /** The names of the sent parameters. */
  readonly fields: readonly string[];
  readonly languages: readonly Language[];
}

/** The change log of the events of a series, which are written together. */
@Injectable()
export class OccurrenceLog {
  constructor(private readonly changes: ChangesService) {}

  /** Adds a row of the change log for each event; those that the same people may know of in one statement. */
  async add(
    { ctx, manager }: UnitOfWork,
    verb: 'create' | 'update',
    states: readonly (readonly [EventRow | undefined, EventRow])[],
    { fields, languages }: LoggedWrite,
  ): Promise<void> {
    const known = (state: EventRow | undefined) =>
      state && { ...state, is_protected: state.password_hash !== null };
    const groups = Map.groupBy(states, ([before, after]) => knownTo(known(before), known(after)));
    for (const [known_to, group] of groups)
      await this.changes.addOfMany(manager, ctx, {
        ...{ kind: 'event', verb, known_to, fields, languages },
        record_ids: group.map(([, { id }]) => id),
      });
  }
}
