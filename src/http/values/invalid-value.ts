import type { MessageKey } from '../../i18n/messages/en.js';

export type MessageArguments = Readonly<Record<string, string | number>>;

/** What a value rule throws: which message explains it, in the request's language, and with what filled in. */
export class InvalidValue extends Error {
  constructor(
    readonly key: MessageKey,
    readonly args: MessageArguments = {},
  ) {
    super(key);
  }
}
