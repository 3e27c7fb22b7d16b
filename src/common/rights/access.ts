import type { Capability } from './roles.js';

/** What a route requires of its caller; it is checked first. `account` is any known caller. */
export type Access = 'public' | 'account' | Capability;

export const ACCESS = Symbol('access');
