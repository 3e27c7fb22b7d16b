import { lazy } from 'react';

// Loaded together when one of them is opened: the first page needs none of them.
export const KindList = lazy(async () => ({ default: (await import('./pages')).KindList }));
export const KindEdit = lazy(async () => ({ default: (await import('./pages')).KindEdit }));
export const KindCreate = lazy(async () => ({ default: (await import('./pages')).KindCreate }));
