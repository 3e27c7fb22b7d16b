import type { Engine } from './columns.js';

/** Forces an index where the planner may choose a worse one. */
export const useIndex = (engine: Engine, index: string): string =>
  engine === 'mysql' ? `FORCE INDEX (${index})` : `INDEXED BY ${index}`;

/** The same for the order of ids, which is that of the table itself. */
export const usePrimaryKey = (engine: Engine): string =>
  engine === 'mysql' ? 'FORCE INDEX (PRIMARY)' : 'NOT INDEXED';

/** The keyword for joining in the written order where the planner may choose a worse one. */
export const joinInOrder = (engine: Engine): string => (engine === 'mysql' ? 'STRAIGHT_JOIN' : 'CROSS JOIN');
