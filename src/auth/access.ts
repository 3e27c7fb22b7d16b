import type { Capability } from './roles.js';

/** What a route asks of its caller before anything else is looked at; `account` is anyone who is known. */
export type Access = 'public' | 'account' | Capability;

export const ACCESS = Symbol('access');
