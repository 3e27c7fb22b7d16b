import { Injectable } from '@nestjs/common';
import { tablesOf } from '#content/localized/localized-tables.js';
import { RecordsService } from '#content/records/records.service.js';
import { type LoadedRecord, mayEdit } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { Database } from '#platform/database/database.js';
import { ORGANIZER } from '#resources/organizers/organizer.entity.js';
import { VENUE } from '#resources/venues/venue.entity.js';
import type { GoneOptions } from './gone-events.js';
import type { SourceContent } from './import-record.js';
import type { ReportBuilder } from './report.js';
import { isNamed, placesOf } from './source-places.repository.js';

const LISTS = [
  [VENUE, 'venues'],
  [ORGANIZER, 'organizers'],
] as const;

type PlaceKind = (typeof LISTS)[number][0];

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
      const known = await this.database.read((manager) => placesOf(manager, kind.name, source));
      for (const { id, external_id } of known) {
        if (listed.has(external_id)) continue;
        const title = await this.database.write(async (manager) =>
          this.settleOne(await UnitOfWork.begin(ctx, manager), kind, id, gone === 'trash' && !dryRun),
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
    const current = await tablesOf<LoadedRecord>(kind).loadForUpdate(manager, id);
    if (current === undefined || current.status === 'trash' || !mayEdit(ctx, current, kind.name))
      return undefined;
    const isTrashed = mayTrash && !(await isNamed(manager, kind.name, id));
    if (isTrashed) await this.records.trash(unit, kind, current);
    const name = current.texts.get(current.original_language)?.[kind.nameField] ?? '';
    return { name, isTrashed };
  }
}
