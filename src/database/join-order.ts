import type { Engine } from './columns.js';

/** The word for a join that is done in the order in which it is written, where a planner may guess worse. */
export const joinInOrder = (engine: Engine): string => (engine === 'mysql' ? 'STRAIGHT_JOIN' : 'CROSS JOIN');
