import { send } from '../api/send';
import type { User } from '../api/types';

let known: Promise<User> | undefined;
let isSignedIn = false;

/** Who has signed in; asked once. */
export async function me(): Promise<User> {
  known ??= send<User>('/users/me').then(({ value }) => value);
  try {
    const user = await known;
    isSignedIn = true;
    return user;
  } catch (problem) {
    // Only who is known is kept.
    forgetMe();
    throw problem;
  }
}

/** After signing in or out somebody else may be there. */
export function forgetMe(): void {
  known = undefined;
  isSignedIn = false;
}

/** Whether there was a session when it was last asked for. */
export const wasSignedIn = (): boolean => isSignedIn;
