import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../http/context/unit-of-work.js';
import { hasColumns, hasTexts } from '../../resources/events/event-differences.js';
import { ParamErrors } from '../../http/errors/api-error.js';
import { readNested } from '../../http/parameters/params.js';
import { FormerTexts } from '../../content/localized/former-texts.js';
import { LocalizedRepository } from '../../content/localized/localized.repository.js';
import { sentTexts, type TextsClass } from '../../content/localized/sent-texts.js';
import type { ShownText } from '../../content/localized/texts.js';
import { CreateOrganizer, OrganizerTexts } from '../../resources/organizers/organizer.dto.js';
import { OrganizersService } from '../../resources/organizers/organizers.service.js';
import { type ExternalKey, findExternal, keyOf } from '../../content/records/external-id.js';
import type { KindDescription } from '../../content/localized/kinds.js';
import { ORGANIZER } from '../../resources/organizers/organizer.entity.js';
import { VENUE } from '../../resources/venues/venue.entity.js';
import type { RecordFields } from '../../content/records/record.dto.js';
import { inlineContext } from '../../content/records/linked-records.js';
import { sentColumns } from '../../content/records/sent-values.js';
import { type LoadedRecord, mayEdit } from '../../content/visibility/visibility.js';
import { CreateVenue, shownVenueText, VenueTexts } from '../../resources/venues/venue.dto.js';
import { VenuesService } from '../../resources/venues/venues.service.js';
import type { ReadyRecord } from './import-record.js';

type PlaceName = 'venue' | 'organizer';

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

/** Updates the venues and organizers inside events, if their source gives them ids. */
@Injectable()
export class SourcePlaces {
  constructor(
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
  ) {}

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
    const [current] = await LocalizedRepository.of<LoadedRecord>(kind).load(manager, [id]);
    if (current === undefined || current.status === 'trash' || !mayEdit(ctx, current, name)) return;
    const former = await FormerTexts.load(manager, kind, id);
    const place = unit.withErrors(input.errors, inlineContext(ctx, fields, input));
    if (!isAsSent(place, KINDS[name], { record: current, former }, input))
      await this.put(place, name, key, input);
  }

  private async put(unit: UnitOfWork, name: PlaceName, key: ExternalKey, input: RecordFields): Promise<void> {
    if (name === 'venue') await this.venues.putIn(unit, key, input);
    else await this.organizers.putIn(unit, key, input);
  }
}

function isAsSent(
  unit: UnitOfWork,
  { kind, texts, shownText }: PlaceKind,
  { record: current, former }: { readonly record: LoadedRecord; readonly former: FormerTexts },
  input: RecordFields,
): boolean {
  const apart = unit.withErrors(new ParamErrors());
  const sent = sentTexts(apart, kind, texts, input, { record: current, former, shownText });
  const reference = input.image?.reference;
  const isSameImage = reference === undefined || (current.image_id ?? null) === reference;
  return isSameImage && hasTexts(current, sent) && hasColumns(current, sentColumns(kind, input));
}
