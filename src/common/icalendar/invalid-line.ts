import type { Message } from '../messages/message-arguments.js';
import { InvalidValue } from '../values/invalid-value.js';
import type { Line } from './lines.js';
import type { Property } from './properties.js';

/** A part of an event that cannot be read, and the line that says why. */
class InvalidLine extends Error {
  constructor(
    readonly reason: Message,
    readonly line: Line,
  ) {
    super(reason.key);
  }
}

/** Reads what a property says. What is wrong in it names its line. */
export function inLine<T>({ line }: Property, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof InvalidValue ? new InvalidLine(error.text, line) : error;
  }
}

/** Whether a part of a calendar cannot be read. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof InvalidLine || error instanceof InvalidValue;

/** Why a part of a calendar cannot be read, and the line if one alone is wrong. @throws any other error */
export function refusalOf(error: unknown): { readonly reason: Message; readonly line?: Line } {
  if (error instanceof InvalidLine) return error;
  if (error instanceof InvalidValue) return { reason: error.text };
  throw error;
}
