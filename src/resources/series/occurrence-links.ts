import type { EventLinks, LinkedIds } from '../events/link-tables.repository.js';

/* The links of a series as those of its events. */

export const linksOf = ({ venue, organizer, category, tag }: LinkedIds): EventLinks => ({
  ...{ venue, organizer },
  ...{ categories: category, tags: tag },
});

type LinkEntry = [param: keyof EventLinks, ids: readonly number[] | undefined];

export const entriesOf = (links: EventLinks): LinkEntry[] => Object.entries(links) as LinkEntry[];
