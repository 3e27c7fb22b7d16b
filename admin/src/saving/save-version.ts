import { Problem } from '../api/problem';
import { conflictQuestion } from './conflict';
import { compareVersions, type Field, mergeVersions, type Versions } from './versions';

type Filled<T> = Pick<Versions<T>, 'read' | 'form'>;

interface Saving<T> {
  /** Sends what the form changes in the version that it was filled from. */
  readonly write: (versions: Filled<T>) => Promise<void>;
  readonly readAgain: () => Promise<T>;
  readonly fields: readonly Field<T>[];
}

const isConflict = (problem: unknown): boolean => problem instanceof Problem && problem.status === 412;

/**
 * Saves a form. If somebody else saved meanwhile, whoever sits there sees both versions and chooses; nothing is sent
 * before. Another change in between asks again.
 * @returns false when the version of somebody else was chosen
 * @throws Problem as the interface tells it; that of the conflict when nothing was chosen
 */
export async function saveVersion<T>(first: Filled<T>, saving: Saving<T>): Promise<boolean> {
  for (let versions = first; ;) {
    try {
      await saving.write(versions);
      return true;
    } catch (problem) {
      if (!isConflict(problem)) throw problem;
      const theirs = await saving.readAgain();
      const answer = await conflictQuestion.ask(compareVersions(saving.fields, { ...versions, theirs }));
      if (answer === 'cancel') throw problem;
      if (answer === 'theirs') return false;
      versions = { read: theirs, form: mergeVersions(saving.fields, { ...versions, theirs }) };
    }
  }
}
