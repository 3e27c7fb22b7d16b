import { createReadStream } from 'node:fs';

/** Far more than any row needs: it has at most four long texts of 16 MiB, each escaped. */
const MAX_LINE_BYTES = 134_217_728;

const NEWLINE = 0x0a;

/** An error in an export, with its position. */
export class InvalidExport extends Error {
  constructor(
    /** Line number, from 1; undefined when the error concerns the whole file. */
    readonly line: number | undefined,
    readonly problem: string,
  ) {
    super(line === undefined ? problem : `line ${line}: ${problem}`);
  }
}

export interface Line {
  readonly number: number;
  /** Includes the line break, which the last line of a file may lack. */
  readonly bytes: Buffer;
}

/** The lines of a file; only one is in memory at a time. */
export async function* readLines(path: string): AsyncGenerator<Line> {
  let number = 1;
  let pending: Buffer[] = [];
  let length = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      const rest = chunk.subarray(from, at + 1);
      yield { number, bytes: pending.length === 0 ? rest : Buffer.concat([...pending, rest]) };
      number += 1;
      pending = [];
      length = 0;
      from = at + 1;
    }
    if (from < chunk.length) pending.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > MAX_LINE_BYTES) throw new InvalidExport(number, 'is too long');
  }
  if (length > 0) yield { number, bytes: Buffer.concat(pending) };
}
