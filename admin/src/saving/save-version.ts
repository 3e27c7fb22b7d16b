import { Problem } from '../api/problem';
import { type Conflict, conflictQuestion } from './conflict';

interface Versions<T> {
  /** What the form was filled from. */
  readonly read: T;
  readonly form: T;
}

interface Saving<T> {
  /** Sends what the form changes in the version that it was filled from. */
  readonly write: (versions: Versions<T>) => Promise<void>;
  readonly readAgain: () => Promise<T>;
  readonly compare: (versions: Versions<T> & { readonly theirs: T }) => Conflict;
  /** What somebody else saved, with the changes of the form in it. */
  readonly merge: (versions: Versions<T> & { readonly theirs: T }) => T;
}

const isConflict = (problem: unknown): boolean => problem instanceof Problem && problem.status === 412;

/**
 * Saves a form. If somebody else saved meanwhile, whoever sits there sees both versions and chooses; nothing is sent
 * before. Another change in between asks again.
 * @returns false when the version of somebody else was chosen
 * @throws Problem as the interface tells it; that of the conflict when nothing was chosen
 */
export async function saveVersion<T>(first: Versions<T>, saving: Saving<T>): Promise<boolean> {
  for (let versions = first; ;) {
    try {
      await saving.write(versions);
      return true;
    } catch (problem) {
      if (!isConflict(problem)) throw problem;
      const theirs = await saving.readAgain();
      const answer = await conflictQuestion.ask(saving.compare({ ...versions, theirs }));
      if (answer === 'cancel') throw problem;
      if (answer === 'theirs') return false;
      versions = { read: theirs, form: saving.merge({ ...versions, theirs }) };
    }
  }
}
