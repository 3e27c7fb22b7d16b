import { CATEGORY } from './categories/category.entity.js';
import { EVENT } from './events/event.entity.js';
import { ORGANIZER } from './organizers/organizer.entity.js';
import { SERIES } from './series/series.entity.js';
import { TAG } from './tags/tag.entity.js';
import { VENUE } from './venues/venue.entity.js';

/** All kinds, for the layers above. Those below ask `allKinds`. */
export const KINDS = [EVENT, VENUE, ORGANIZER, CATEGORY, TAG, SERIES] as const;
