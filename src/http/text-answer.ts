/** How an answer that is no JSON is documented. */
export interface TextOutput {
  /** Without parameters. */
  readonly contentType: string;
  readonly example: string;
  /** Headers that it has beside those of every answer. */
  readonly headers: readonly string[];
}

/** An answer that is no JSON, with the headers that belong to it; a long one is made while it is sent. */
export class TextAnswer {
  constructor(
    readonly contentType: string,
    readonly text: string | AsyncIterable<string>,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}
