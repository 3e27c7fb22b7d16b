import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import type { EventRow } from '../events/event-mapping.js';
import { EventWriter } from '../events/event-writer.js';
import { ApiError } from '../http/api-error.js';
import { say } from '../i18n/messages.js';
import { loadForUpdate } from '../i18n/localized-rows.js';
import { EVENT } from '../records/kinds.js';
import { RecordsService } from '../records/records.service.js';
import { mayEdit } from '../records/visibility.js';
import { explain } from './explain.js';
import { findKnown } from './external-ids.js';
import { Identities } from './identity.js';
import type { LeftOut, ReadyRecord } from './import-record.js';
import { SourcePlaces } from './source-places.js';
import type { Outcome, ReportBuilder } from './report.js';

/** Small enough not to keep a running service waiting on the same SQLite file. */
export const BATCH = 100;

export interface WriteOptions {
  readonly dryRun: boolean;
  /** Leaves a refused record out; else it takes its whole batch with it, as a `RefusedRecord`. */
  readonly skipErrors: boolean;
}

/** A record that the database refused, where none may be left out. */
export class RefusedRecord extends Error {
  constructor(readonly record: LeftOut) {
    super(say('en', record.reason));
  }
}

/** Ends a dry run's transaction without keeping it. */
class Rollback extends Error {}

interface Written {
  readonly outcomes: Outcome[];
  readonly leftOut: LeftOut[];
}

/** Writes records of other systems: those that are known are brought up to date, the others are added. */
@Injectable()
export class Importer {
  constructor(
    private readonly database: Database,
    private readonly writer: EventWriter,
    private readonly places: SourcePlaces,
    private readonly records: RecordsService,
  ) {}

  /** Writes a batch in one transaction. @throws RefusedRecord */
  async write(
    ctx: RequestContext,
    batch: readonly ReadyRecord[],
    options: WriteOptions,
    report: ReportBuilder,
  ): Promise<void> {
    let written: Written = { outcomes: [], leftOut: [] };
    const writeAll = async (): Promise<void> =>
      this.database.write(async (manager) => {
        written = { outcomes: [], leftOut: [] };
        const known = await findKnown(manager, 'event', batch);
        for (const record of batch) {
          // Whoever else has something to do that needs no database comes first.
          await setImmediate();
          await this.writeOne(ctx, manager, record, known, options, written);
        }
        if (options.dryRun) throw new Rollback();
      });
    const inputs = batch.map(({ input }) => input);
    try {
      await this.writer.withImages(ctx, inputs, writeAll);
    } catch (error) {
      if (!(error instanceof Rollback)) throw error;
    }
    for (const outcome of written.outcomes) report.add(outcome);
    report.leaveOut(written.leftOut);
  }

  /** Moves events to the trash that their source has cancelled. */
  async trash(
    ctx: RequestContext,
    source: string,
    cancelled: readonly { readonly id: string }[],
    report: ReportBuilder,
  ): Promise<void> {
    const identities = new Identities();
    const named = cancelled.map(({ id }) => ({
      source,
      id: identities.idOf({ where: id, id, payload: {} }),
    }));
    for (let at = 0; at < named.length; at += BATCH) {
      const count = await this.database.write(async (manager) => {
        const known = await findKnown(manager, 'event', named.slice(at, at + BATCH));
        let trashed = 0;
        for (const id of known.values()) {
          const current = await loadForUpdate<EventRow>(manager, EVENT, id);
          if (current === undefined || current.status === 'trash' || !mayEdit(ctx, current, 'event'))
            continue;
          await this.records.trash(ctx, manager, EVENT, current);
          trashed += 1;
        }
        return trashed;
      });
      report.trash(count);
    }
  }

  private async writeOne(
    ctx: RequestContext,
    manager: EntityManager,
    record: ReadyRecord,
    known: ReadonlyMap<ReadyRecord, number>,
    options: WriteOptions,
    written: Written,
  ): Promise<void> {
    try {
      // A savepoint: a refused record takes what was made for it with it.
      const outcome = await manager.transaction(async (nested) =>
        this.upsert({ ...ctx, language: record.language }, nested, record, known.get(record)),
      );
      if (outcome !== undefined) written.outcomes.push(outcome);
      else written.leftOut.push({ ...placeOf(record), reason: { key: 'import_in_trash' } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const problem = { ...placeOf(record), reason: explain(error) };
      if (!options.skipErrors && !options.dryRun) throw new RefusedRecord(problem);
      written.leftOut.push(problem);
    }
  }

  /** @returns undefined for an event that was put in the trash here, and stays there */
  private async upsert(
    ctx: RequestContext,
    manager: EntityManager,
    record: ReadyRecord,
    id: number | undefined,
  ): Promise<Outcome | undefined> {
    const { input } = record;
    const current = id === undefined ? undefined : await loadForUpdate<EventRow>(manager, EVENT, id);
    if (current?.status === 'trash') return undefined;
    await this.places.refresh(ctx, manager, record);
    if (current === undefined) {
      await this.writer.create(ctx, manager, input);
      return 'created';
    }
    return (await this.writer.update(ctx, manager, current, input, true)) ? 'updated' : 'unchanged';
  }
}

const placeOf = ({ where, line }: ReadyRecord): { where: string; line?: number } =>
  line === undefined ? { where } : { where, line };
