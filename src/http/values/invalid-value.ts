import type { Message, MessageParts } from '../../i18n/message-arguments.js';

/** What a value rule throws: which message explains it, in the request's language, and with what filled in. */
export class InvalidValue extends Error {
  readonly key: Message['key'];
  readonly args: NonNullable<Message['args']>;

  constructor(...[key, args]: MessageParts) {
    super(key);
    this.key = key;
    this.args = args ?? {};
  }

  get text(): Message {
    return { key: this.key, args: this.args } as Message;
  }
}
