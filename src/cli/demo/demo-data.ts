import { LEARNING_EVENTS } from './demo-events-learning.js';
import { OUTDOOR_EVENTS } from './demo-events-outdoors.js';
import { STAGE_EVENTS } from './demo-events-stage.js';
import type { DemoEvent } from './demo-types.js';

export { DEMO_ORGANIZERS } from './demo-organizers.js';
export { DEMO_CATEGORIES, DEMO_TAGS } from './demo-terms.js';
export { DEMO_VENUES } from './demo-venues.js';
export { demoDates } from './demo-types.js';
export type { DemoEvent, DemoOrganizer, DemoTerm, DemoVenue } from './demo-types.js';

export const DEMO_EVENTS: readonly DemoEvent[] = [...OUTDOOR_EVENTS, ...STAGE_EVENTS, ...LEARNING_EVENTS];
