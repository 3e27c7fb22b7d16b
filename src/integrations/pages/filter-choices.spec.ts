import type { RequestContext } from '#http/context/request-context.js';
import type { Database } from '#platform/database/database.js';
import type { ChangeNumber } from '#platform/database-state/change-number.js';
import type { DatabaseState } from '#platform/database-state/database-state.js';
import type { CategoriesService } from '#resources/categories/categories.service.js';
import type { OrganizersService } from '#resources/organizers/organizers.service.js';
import type { TagsService } from '#resources/tags/tags.service.js';
import type { VenuesService } from '#resources/venues/venues.service.js';
import { FilterChoices } from './filter-choices.js';

const NOW = 100;
const PUBLICATION = NOW + 10;

let state: DatabaseState;
let reads: number;
let choices: FilterChoices;
beforeEach(() => {
  state = { number: 1, asOf: NOW, nextPublication: PUBLICATION };
  reads = 0;
  const empty = { list: async () => Promise.resolve({ items: [] }) };
  const counting = {
    list: async () => {
      reads += 1;
      return empty.list();
    },
  };
  choices = new FilterChoices(
    { read: async (work: (manager: unknown) => Promise<unknown>) => work({}) } as unknown as Database,
    { stateFor: async () => Promise.resolve(state) } as unknown as ChangeNumber,
    counting as unknown as CategoriesService,
    empty as unknown as TagsService,
    empty as unknown as VenuesService,
    empty as unknown as OrganizersService,
  );
});

/** Whether the choices of a request are those that were kept. */
async function areKept(now: number): Promise<boolean> {
  const before = reads;
  await choices.in({ now, language: 'en' } as RequestContext);
  return reads === before;
}

it('the choices are read once in each state of the database', async () => {
  expect([await areKept(NOW), await areKept(NOW + 1)]).toEqual([false, true]);
  state = { ...state, number: 2 };
  expect([await areKept(NOW), await areKept(NOW + 1)]).toEqual([false, true]);
});

it('a request before the state, or after its next publication, neither gets the kept choices nor keeps its own', async () => {
  for (const now of [NOW - 1, PUBLICATION]) expect([now, await areKept(now)]).toEqual([now, false]);
  expect([await areKept(NOW), await areKept(NOW + 1)]).toEqual([false, true]);
  for (const now of [NOW - 1, PUBLICATION]) expect([now, await areKept(now)]).toEqual([now, false]);
});

it('a publication by time changes the choices without a commit', async () => {
  await areKept(NOW);
  state = { ...state, asOf: PUBLICATION, nextPublication: Infinity };
  expect([await areKept(PUBLICATION), await areKept(PUBLICATION)]).toEqual([false, true]);
});
