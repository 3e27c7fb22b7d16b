import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { rowLock } from '../../platform/database/row-lock.js';
import { LocalizedRepository } from '../../content/localized/localized.repository.js';
import { RecordsService } from '../../content/records/records.service.js';
import { type LoadedRecord, mayEdit } from '../../content/visibility/visibility.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { UnitOfWork } from '../../http/context/unit-of-work.js';
import { Database } from '../../platform/database/database.js';
import { ORGANIZER } from '../../resources/organizers/organizer.entity.js';
import { VENUE } from '../../resources/venues/venue.entity.js';
import type { SourceContent } from './import-record.js';
import type { GoneOptions } from './gone-events.js';
import type { ReportBuilder } from './report.js';

const LISTS = [
  [VENUE, 'venues'],
  [ORGANIZER, 'organizers'],
] as const;

type PlaceKind = (typeof LISTS)[number][0];

interface SourcePlaceRow {
  readonly id: number;
  readonly external_id: string;
}

/** Finds the venues and organizers that their source no longer has. One that an event names stays. */
@Injectable()
export class GonePlaces {
  constructor(
    private readonly database: Database,
    private readonly records: RecordsService,
  ) {}

  async settle(
    ctx: RequestContext,
    { places }: SourceContent,
    { source, gone, dryRun }: GoneOptions,
    report: ReportBuilder,
  ): Promise<void> {
    if (places?.isWhole !== true) return;
    for (const [kind, collection] of LISTS) {
      const listed = new Set(places[collection].map(({ id }) => id));
      const known = await this.database.read((manager) => placesOf(manager, kind, source));
      for (const { id, external_id } of known) {
        if (listed.has(external_id)) continue;
        const title = await this.database.write(async (manager) =>
          this.settleOne(new UnitOfWork(ctx, manager), kind, id, gone === 'trash' && !dryRun),
        );
        if (title === undefined) continue;
        const where = `${kind.name} ${id} (${external_id})`;
        report.warn([{ where, warning: { key: 'import_place_gone', args: { title: title.name } } }]);
        if (title.isTrashed) report.trash(1);
      }
    }
  }

  private async settleOne(
    unit: UnitOfWork,
    kind: PlaceKind,
    id: number,
    mayTrash: boolean,
  ): Promise<{ name: string; isTrashed: boolean } | undefined> {
    const { ctx, manager } = unit;
    const current = await LocalizedRepository.of<LoadedRecord>(kind).loadForUpdate(manager, id);
    if (current === undefined || current.status === 'trash' || !mayEdit(ctx, current, kind.name))
      return undefined;
    const isTrashed = mayTrash && !(await isNamed(manager, kind, id));
    if (isTrashed) await this.records.trash(unit, kind, current);
    const name = current.texts.get(current.original_language)?.[kind.nameField] ?? '';
    return { name: String(name), isTrashed };
  }
}

const placesOf = async (
  manager: EntityManager,
  { name }: PlaceKind,
  source: string,
): Promise<SourcePlaceRow[]> =>
  manager.query<SourcePlaceRow[]>(
    `SELECT id, external_id FROM ${name} WHERE external_source = ? AND status <> 'trash' ORDER BY external_id`,
    [source],
  );

/** Whether an event outside of the trash names the place. A transaction that lets one name it meanwhile waits. */
async function isNamed(manager: EntityManager, { name }: PlaceKind, id: number): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT 1 FROM event_${name} l JOIN event e ON e.id = l.event_id
     WHERE l.${name}_id = ? AND e.status <> 'trash' LIMIT 1 ${rowLock(manager)}`,
    [id],
  );
  return rows.length > 0;
}
