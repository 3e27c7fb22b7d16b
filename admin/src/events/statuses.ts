import type { Status } from '../api/types';

const STATUSES = ['publish', 'future', 'draft', 'pending', 'private'] as const satisfies readonly Status[];

const choice = (id: string) => ({ id, name: `console.statuses.${id}` });

/** Those that an event may be given. The trash is reached by another way. */
export const STATUS_CHOICES = STATUSES.map(choice);

/** Those by which a list is narrowed; an empty one stands for all but the trash. */
export const STATUS_FILTERS = [{ id: '', name: 'console.fields.any' }, ...STATUS_CHOICES, choice('trash')];
