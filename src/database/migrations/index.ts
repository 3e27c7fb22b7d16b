import { Users1763700000001 } from './1763700000001-users.js';
import { Terms1763700000002 } from './1763700000002-terms.js';
import { VenuesAndOrganizers1763700000003 } from './1763700000003-venues-and-organizers.js';
import { Events1763700000004 } from './1763700000004-events.js';
import { Changes1763700000005 } from './1763700000005-changes.js';

/** In the order in which they run. */
export const MIGRATIONS = [
  Users1763700000001,
  Terms1763700000002,
  VenuesAndOrganizers1763700000003,
  Events1763700000004,
  Changes1763700000005,
];
