import type { Engine } from './columns.js';

/** Forces an index where the planner may choose a worse one. */
export const useIndex = (engine: Engine, index: string): string =>
  engine === 'mysql' ? `FORCE INDEX (${index})` : `INDEXED BY ${index}`;

/** The keyword for joining in the written order where the planner may choose a worse one. */
export const joinInOrder = (engine: Engine): string => (engine === 'mysql' ? 'STRAIGHT_JOIN' : 'CROSS JOIN');
