import { fieldNames } from '#http/parameters/field.decorator.js';
import { CreateEvent, EventTexts } from '#resources/events/event.dto.js';
import { EVENT } from '#resources/events/event.entity.js';
import { CreateOrganizer, OrganizerTexts } from '#resources/organizers/organizer.dto.js';
import { CreateVenue, VenueTexts } from '#resources/venues/venue.dto.js';
import { type FieldNames, isField } from './mapping.js';

/**
 * The fields of a body for `POST /events`. They are passed to the reading process, which would have to load
 * too many modules to get them.
 */
export const EVENT_FIELDS: FieldNames = {
  '': {
    all: new Set([...fieldNames(CreateEvent), 'external_id', 'external_source']),
    texts: fieldNames(EventTexts),
  },
  venue: { all: fieldNames(CreateVenue), texts: fieldNames(VenueTexts) },
  organizer: { all: fieldNames(CreateOrganizer), texts: fieldNames(OrganizerTexts) },
  // Not a column, as it follows from the type.
  flags: new Set([...EVENT.flags, 'is_virtual']),
};

export const isEventField = (name: string): boolean => isField(EVENT_FIELDS, name);
