import { type Reason, say } from '../i18n/messages.js';

/** Says why nothing of a source can be imported. */
export class UnreadableSource extends Error {
  constructor(readonly reason: Reason) {
    super(say('en', reason));
  }
}
