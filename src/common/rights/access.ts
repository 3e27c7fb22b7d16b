import type { Capability } from './roles.js';

/**
 * What a route requires of its caller; it is checked first. `account` is any known caller, `login` one who
 * signed in as a person: a program’s credential does not suffice. For `person` a session need not be confirmed.
 */
export type Access = 'public' | 'account' | 'login' | 'person' | Capability;

export const ACCESS = Symbol('access');
