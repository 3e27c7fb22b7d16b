import { InvalidValue } from '#common/values/invalid-value.js';

/** A position in the change feed of a database: the client knows all changes up to it. */
export interface FeedToken {
  /** The name of the feed. */
  readonly feed: string;
  readonly position: number;
  /**
   * The time of the change at this position, in milliseconds; 0 when unknown. Detects a database restored
   * from a backup, which gives the same positions to other changes.
   */
  readonly at: number;
}

/**
 * Whether the feed has the token's position in its present history.
 * @param at the time of the change at this position, if the feed still has it
 */
export function isKnown(
  token: FeedToken,
  { name, last_position: last }: { readonly name: string; readonly last_position: number },
  at: number | undefined,
): boolean {
  if (token.feed !== name || token.position > last) return false;
  return at === undefined || token.at === 0 || at === token.at;
}

const VERSION = 1;
const NAME_BYTES = 16;
const NUMBER_BYTES = 6;
const LENGTH = 1 + NAME_BYTES + 2 * NUMBER_BYTES;

export function writeToken({ feed, position, at }: FeedToken): string {
  const bytes = Buffer.alloc(LENGTH);
  bytes.writeUInt8(VERSION, 0);
  bytes.write(feed, 1, NAME_BYTES, 'base64url');
  bytes.writeUIntBE(position, 1 + NAME_BYTES, NUMBER_BYTES);
  bytes.writeUIntBE(at, 1 + NAME_BYTES + NUMBER_BYTES, NUMBER_BYTES);
  return bytes.toString('base64url');
}

/** @throws InvalidValue for everything that `writeToken` cannot have written */
export function readToken(text: string): FeedToken {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== LENGTH || bytes[0] !== VERSION || bytes.toString('base64url') !== text)
    throw new InvalidValue('not_a_change_token');
  return {
    feed: bytes.toString('base64url', 1, 1 + NAME_BYTES),
    position: bytes.readUIntBE(1 + NAME_BYTES, NUMBER_BYTES),
    at: bytes.readUIntBE(1 + NAME_BYTES + NUMBER_BYTES, NUMBER_BYTES),
  };
}
