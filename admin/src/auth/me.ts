import { send } from '../api/send';
import type { User } from '../api/types';
import { remember } from './signed-in';

let known: Promise<User> | undefined;

/** Who has signed in; asked once. */
export async function me(): Promise<User> {
  known ??= send<User>('/users/me').then(({ value }) => value);
  try {
    const user = await known;
    remember(user);
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
  remember(undefined);
}
