import { Injectable } from '@nestjs/common';
import type { Language } from '#common/messages/languages.js';
import { FormerTexts } from '#content/localized/former-texts.js';
import type { KindDescription } from '#content/localized/kinds.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import { sentTexts, type TextsClass } from '#content/localized/sent-texts.js';
import type { ShownText } from '#content/localized/texts.js';
import { type ExternalKey, findExternal, keyOf } from '#content/records/external-id.js';
import { inlineContext } from '#content/records/linked-writer.js';
import type { RecordFields } from '#content/records/record.dto.js';
import { sentColumns } from '#content/records/record-values.js';
import { RecordsService } from '#content/records/records.service.js';
import { type LoadedRecord, mayEdit } from '#content/visibility/visibility.js';
import { derivedContext, type RequestContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { ApiError, ParamErrors } from '#http/errors/api-error.js';
import { readNested, readParams } from '#http/parameters/params.js';
import { Database } from '#platform/database/database.js';
import { inPieces } from '#platform/database/in-pieces.js';
import type { Pace } from '#platform/outbound/pace.js';
import { hasColumns, hasTexts } from '#resources/events/event-differences.js';
import { CreateOrganizer, OrganizerTexts } from '#resources/organizers/organizer.dto.js';
import { ORGANIZER } from '#resources/organizers/organizer.entity.js';
import { OrganizersService } from '#resources/organizers/organizers.service.js';
import { CreateVenue, shownVenueText, VenueTexts } from '#resources/venues/venue.dto.js';
import { VENUE } from '#resources/venues/venue.entity.js';
import { VenuesService } from '#resources/venues/venues.service.js';
import { explain } from './explain.js';
import {
  type Place,
  type ReadyRecord,
  type SourceContent,
  type SourcePlace,
  type SourceRecord,
  type Warning,
  warningOfTakeover,
  withReferences,
} from './import-record.js';
import { type PlaceName, repairPlace } from './optional-fields.js';
import { warningOf } from './ready-records.js';
import type { ReportBuilder } from './report.js';
import { SourcePictures } from './source-pictures.js';

/** The most places of a transaction. */
const BATCH = 100;

export interface PlaceOptions {
  readonly source: string;
  readonly dryRun: boolean;
  readonly pace?: Pace | undefined;
}

interface PlaceKind {
  readonly kind: KindDescription<PlaceName>;
  readonly input: new () => RecordFields;
  readonly texts: TextsClass;
  readonly shownText?: ShownText;
}

const KINDS: Readonly<Record<PlaceName, PlaceKind>> = {
  venue: {
    kind: VENUE,
    input: CreateVenue,
    texts: VenueTexts,
    shownText: shownVenueText,
  },
  organizer: {
    kind: ORGANIZER,
    input: CreateOrganizer,
    texts: OrganizerTexts,
  },
};

/** A place that can be written. */
interface ReadyPlace extends Place {
  readonly id: string;
  readonly language: Language;
  readonly input: RecordFields;
}

/** What events refer to instead of the ids of their source. */
type References = ReadonlyMap<string, unknown>;

/** Writes the venues and organizers of a source: those of its own lists, and those inside events that have ids. */
@Injectable()
export class SourcePlaces {
  constructor(
    private readonly database: Database,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly records: RecordsService,
    private readonly pictures: SourcePictures,
  ) {}

  /** Writes the places of a source's lists. @returns the records, with references to the places of this calendar */
  async resolve(
    contextOf: () => Promise<RequestContext>,
    { places }: SourceContent,
    records: readonly SourceRecord[],
    options: PlaceOptions,
    report: ReportBuilder,
  ): Promise<readonly SourceRecord[]> {
    if (places === undefined) return records;
    const references = {
      venue: await this.writeList(contextOf, 'venue', places.venues, options, report),
      organizer: await this.writeList(contextOf, 'organizer', places.organizers, options, report),
    };
    return records.map((record) => withReferences(record, references));
  }

  private async writeList(
    contextOf: () => Promise<RequestContext>,
    name: PlaceName,
    places: readonly SourcePlace[],
    options: PlaceOptions,
    report: ReportBuilder,
  ): Promise<References> {
    const references = new Map<string, unknown>();
    const ready: ReadyPlace[] = [];
    for (const { id, payload, language, where } of places) {
      const key = { external_source: options.source, external_id: id };
      const { place, repairs } = repairPlace(name, { ...payload, ...key });
      const title = String(payload[KINDS[name].kind.nameField]);
      report.warn(repairs.map((repair) => warningOf({ where }, title, repair)));
      if (place === undefined) continue;
      const input = readParams<RecordFields>(KINDS[name].input, place as Readonly<Record<string, unknown>>);
      ready.push({ where, id, language, input });
      // A dry run writes no place to which events could refer.
      references.set(id, options.dryRun ? place : key);
    }
    if (options.dryRun) return references;
    await inPieces(ready, BATCH, async (batch) => {
      const ctx = await contextOf();
      await this.pictures.find(ctx, batch, options.pace, { dryRun: false, report });
      const { refused, warnings } = await this.writeBatch(ctx, name, options.source, batch);
      report.warn(warnings);
      for (const id of refused) references.delete(id);
    });
    return references;
  }

  /** Writes places in one transaction. @returns the ids of those that are refused, and what to warn of */
  private async writeBatch(
    ctx: RequestContext,
    name: PlaceName,
    source: string,
    batch: readonly ReadyPlace[],
  ): Promise<{ readonly refused: string[]; readonly warnings: Warning[] }> {
    return this.database.write(async (manager) => {
      const refused: string[] = [];
      const warnings: Warning[] = [];
      for (const { where, id, language, input } of batch) {
        try {
          // A savepoint, so that nothing of a refused place stays.
          const takenOver = await manager.transaction(async (nested) => {
            const own = derivedContext(ctx, { language });
            const unit = await UnitOfWork.begin(own, nested, input.errors);
            await this.write(unit, name, { source, externalId: id }, input);
            return unit.takenOver;
          });
          warnings.push(...takenOver.map((one) => warningOfTakeover({ where }, one)));
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          refused.push(id);
          warnings.push({ where, warning: explain(error) });
        }
      }
      return { refused, warnings };
    });
  }

  /**
   * Creates or updates a place. One in the trash, or of somebody else whose records the account may not edit, stays,
   * unless it is taken over.
   */
  private async write(
    unit: UnitOfWork,
    name: PlaceName,
    key: ExternalKey,
    input: RecordFields,
  ): Promise<void> {
    const { kind } = KINDS[name];
    const id = await findExternal(unit.manager, kind, key);
    if (id === undefined) await this.put(unit, name, key, input);
    else await this.update(unit, name, { id, key }, input);
  }

  async refresh(unit: UnitOfWork, { input }: ReadyRecord): Promise<void> {
    for (const name of ['venue', 'organizer'] as const) {
      for (const link of input[name] ?? []) {
        if ('fields' in link) await this.refreshOne(unit, name, link.fields);
      }
    }
  }

  /** Invalid fields are reported when the event is written. */
  private async refreshOne(
    unit: UnitOfWork,
    name: PlaceName,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const { ctx, manager } = unit;
    const { kind, input: type } = KINDS[name];
    // Reading all fields takes long, and only an id of the source leads on.
    if (!('external_id' in fields)) return;
    const input = readNested(name, type, fields, new ParamErrors());
    const key = input && keyOf(input);
    if (input === undefined || key === undefined) return;
    const id = await findExternal(manager, kind, key);
    if (id === undefined) return;
    const place = unit.withErrors(input.errors, inlineContext(ctx, fields, input));
    await this.update(place, name, { id, key }, input);
  }

  private async update(
    unit: UnitOfWork,
    name: PlaceName,
    { id, key }: { readonly id: number; readonly key: ExternalKey },
    input: RecordFields,
  ): Promise<void> {
    const { ctx, manager } = unit;
    const { kind } = KINDS[name];
    const [record] = await tablesOf<LoadedRecord>(kind).load(manager, [id]);
    if (record === undefined) return;
    if (await this.records.replacedAuthor(unit, kind, record, input)) {
      await this.put(unit, name, key, input);
      return;
    }
    if (record.status === 'trash' || !mayEdit(ctx, record, name)) return;
    const former = await FormerTexts.load(manager, kind, id);
    const publication = await this.records.publication(unit.withErrors(new ParamErrors()), input, record);
    const isSame =
      hasColumns(record, { ...publication }) &&
      (await isAsSent(unit, KINDS[name], { record, former }, input));
    if (!isSame) await this.put(unit, name, key, input);
  }

  private async put(unit: UnitOfWork, name: PlaceName, key: ExternalKey, input: RecordFields): Promise<void> {
    if (name === 'venue') await this.venues.writer.put(unit, key, input);
    else await this.organizers.writer.put(unit, key, input);
  }
}

async function isAsSent(
  unit: UnitOfWork,
  { kind, texts, shownText }: PlaceKind,
  { record: current, former }: { readonly record: LoadedRecord; readonly former: FormerTexts },
  input: RecordFields,
): Promise<boolean> {
  const apart = unit.withErrors(new ParamErrors());
  const sent = sentTexts(apart, kind, texts, input, { record: current, former, shownText });
  const reference = input.image?.reference;
  const isSameImage = reference === undefined || (current.image_id ?? null) === reference;
  const isSame = isSameImage && hasTexts(current, sent) && hasColumns(current, sentColumns(kind, input));
  return isSame && !(await tablesOf(kind).isSlugFreed(unit.manager, current, sent));
}
