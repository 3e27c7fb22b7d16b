import { Asking } from '../questions/asking';

/** A value as people read it. */
export type Shown =
  | { readonly text: string }
  /** A key of the messages. */
  | { readonly message: string }
  /** Records of another kind, by their ids. */
  | { readonly links: readonly number[]; readonly reference: string };

/** A field that both have, with different values. */
export interface Difference {
  readonly name: string;
  /** A key of the messages. */
  readonly label: string;
  /** The language of a text, by its own name. */
  readonly language?: string;
  readonly yours: Shown;
  readonly theirs: Shown;
}

export interface Conflict {
  /** The fields that the form changed, and that are different in what somebody else saved. */
  readonly differing: readonly Difference[];
  /** The fields that only somebody else changed; they stay so in each case. */
  readonly theirsAlone: readonly Difference[];
}

export type ConflictAnswer = 'mine' | 'theirs' | 'cancel';

/** Which of two versions is to stay. */
export const conflictQuestion = new Asking<Conflict, ConflictAnswer>();
