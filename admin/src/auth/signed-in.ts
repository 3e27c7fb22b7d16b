import type { User } from '../api/types';

let user: User | undefined;

/** Who has signed in on this page; undefined before, and after signing out. */
export const signedIn = (): User | undefined => user;

export function remember(known: User | undefined): void {
  user = known;
}
