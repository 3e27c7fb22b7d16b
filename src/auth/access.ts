import type { Capability } from './roles.js';

/** What a route asks of its caller before anything else is looked at. */
export type Access = 'public' | Capability;

export const ACCESS = Symbol('access');
