import { type Reason, say } from '../../common/messages/messages.js';

/** Says why nothing of a source can be imported. */
export class UnreadableSource extends Error {
  constructor(readonly reason: Reason) {
    super(say('en', reason));
  }
}
