import { type Reason, translateReason } from './messages.js';

/** Says why nothing of a source can be imported. */
export class UnreadableSource extends Error {
  constructor(readonly reason: Reason) {
    super(translateReason('en', reason));
  }
}
