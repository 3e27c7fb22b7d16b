import { useSyncExternalStore } from 'react';

interface Present<Q, A> {
  readonly question: Q;
  readonly answer: Promise<A>;
  readonly settle: (answer: A) => void;
}

/** Something that work has to ask whoever sits there, and that a dialog shows. It asks one thing at a time. */
export class Asking<Q, A> {
  private present: Present<Q, A> | undefined;
  private readonly listeners = new Set<() => void>();

  /** The answer to the question, or to the one that is open already. */
  async ask(question: Q): Promise<A> {
    if (this.present !== undefined) return this.present.answer;
    const { promise: answer, resolve: settle } = Promise.withResolvers<A>();
    this.show({ question, answer, settle });
    return answer;
  }

  settle(answer: A): void {
    this.present?.settle(answer);
    this.show(undefined);
  }

  private show(present: Present<Q, A> | undefined): void {
    this.present = present;
    for (const listener of this.listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  readonly question = (): Q | undefined => this.present?.question;
}

/** The question that is open, for the dialog that shows it. */
export const useQuestion = <Q, A>(asking: Asking<Q, A>): Q | undefined =>
  useSyncExternalStore(asking.subscribe, asking.question);
