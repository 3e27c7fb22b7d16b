import type { Engine } from './columns.js';

/** Names the index to use, where a planner may guess worse. */
export const useIndex = (engine: Engine, index: string): string =>
  engine === 'mysql' ? `FORCE INDEX (${index})` : `INDEXED BY ${index}`;

/** The word for a join that is done in the order in which it is written, where a planner may guess worse. */
export const joinInOrder = (engine: Engine): string => (engine === 'mysql' ? 'STRAIGHT_JOIN' : 'CROSS JOIN');
