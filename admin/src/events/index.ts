import { lazy } from 'react';

// Loaded when one is opened: the first page needs none of them. They come together: while an editor was still to come, the
// list would go on, and a search that had just been typed would lead back to it.
export const EventList = lazy(async () => ({ default: (await import('./pages')).EventList }));
export const EventEdit = lazy(async () => ({ default: (await import('./pages')).EventEdit }));
export const EventCreate = lazy(async () => ({ default: (await import('./pages')).EventCreate }));
