import { Problem } from '../api/problem';
import { Asking } from '../questions/asking';
import { signedIn } from './signed-in';

/** Why the password is asked for again: the session has ended, or what is to be done needs it. */
type Reason = 'ended' | 'confirm';

export interface PasswordQuestion {
  readonly reason: Reason;
  readonly username: string;
}

/** Whether the password was given, so that what was refused can be sent again. */
export const passwordQuestion = new Asking<PasswordQuestion, boolean>();

function reasonOf(problem: unknown): Reason | undefined {
  if (!(problem instanceof Problem)) return undefined;
  if (problem.status === 401) return 'ended';
  return problem.needsPassword ? 'confirm' : undefined;
}

/** Asks for the password in place, where that can help a request that was refused. */
export async function givesPassword(problem: unknown): Promise<boolean> {
  const [reason, user] = [reasonOf(problem), signedIn()];
  if (reason === undefined || user === undefined) return false;
  return passwordQuestion.ask({ reason, username: user.username });
}
