import { useState } from 'react';
import { useNotify } from 'react-admin';
import { isUnreachedBy, messageOf } from '../api/problem';

interface Saved {
  /** Whether the version of somebody else was taken instead. */
  readonly isTheirs?: unknown;
}

/** Tells how saving went, and whether it reached anybody. */
export function useSaving() {
  const notify = useNotify();
  const [isUnreached, setUnreached] = useState(false);
  return {
    isUnreached,
    onSaved: ({ isTheirs }: Saved): void => {
      setUnreached(false);
      notify(isTheirs === true ? 'console.conflicts.taken' : 'console.saved', { type: 'success' });
    },
    onError: (problem: unknown): void => {
      setUnreached(isUnreachedBy(problem));
      notify(messageOf(problem), { type: 'error' });
    },
  };
}
