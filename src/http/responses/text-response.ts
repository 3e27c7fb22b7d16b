import type { Readable } from 'node:stream';
import type { ValidUntil } from '../context/valid-until.js';

/** Documents a response that is not JSON. */
export interface TextOutput {
  /** The media type without parameters. */
  readonly contentType: string;
  readonly example: string;
  /** Headers in addition to those of every response. */
  readonly headers: readonly string[];
}

/** A response that is sent as it is, with its headers. A long text is generated while it is sent. */
export class TextResponse {
  constructor(
    readonly contentType: string,
    readonly text: string | Buffer | Readable,
    readonly headers: Readonly<Record<string, string>>,
    readonly validUntil?: ValidUntil,
  ) {}
}
