import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
export const DATA = join(ROOT, 'bench/.data');

/** All answers are asked for under this name, so that the links in them are the same from every port. */
export const HOST = 'bench.example';
export const MOUNT = '/calendar/events/v1';
