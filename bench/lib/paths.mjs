import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
export const DATA = join(ROOT, 'bench/.data');

/** All requests name this host, so that the links in responses are the same from every port. */
export const HOST = 'bench.example';
export const MOUNT = '/calendar/events/v1';
