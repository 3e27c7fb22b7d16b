import { CreateEvent, EventTexts } from '../events/event.dto.js';
import { fieldNames } from '../http/field.decorator.js';
import { CreateOrganizer, OrganizerTexts } from '../organizers/organizer.dto.js';
import { CreateVenue, VenueTexts } from '../venues/venue.dto.js';
import { type FieldNames, isField } from './mapping.js';

/** The fields of a payload for `POST /events`; readers are told them, as they are too many modules to load for a file. */
export const EVENT_FIELDS: FieldNames = {
  '': {
    all: new Set([...fieldNames(CreateEvent), 'external_id', 'external_source']),
    texts: fieldNames(EventTexts),
  },
  venue: { all: fieldNames(CreateVenue), texts: fieldNames(VenueTexts) },
  organizer: { all: fieldNames(CreateOrganizer), texts: fieldNames(OrganizerTexts) },
};

export const isEventField = (name: string): boolean => isField(EVENT_FIELDS, name);
