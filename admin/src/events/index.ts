import { lazy } from 'react';

// Loaded when they are opened: the first page needs none of them.
export const EventList = lazy(async () => ({ default: (await import('./EventList')).EventList }));
export const EventEdit = lazy(async () => ({ default: (await import('./EventEdit')).EventEdit }));
export const EventCreate = lazy(async () => ({ default: (await import('./EventCreate')).EventCreate }));
