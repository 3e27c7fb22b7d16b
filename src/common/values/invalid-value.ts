import type { Message, MessageParts } from '../messages/message-arguments.js';

/**
 * Thrown for an invalid value, with the key and arguments of the message that explains it in the request's
 * language.
 */
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
