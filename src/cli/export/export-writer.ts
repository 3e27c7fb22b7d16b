import { createHash } from 'node:crypto';
import type { Destination } from './destination.js';
import type { FileLine, Header, RowLine, SequencesLine, Trailer } from './format.js';

/** Number of bytes that are buffered before they are written. */
const CHUNK_BYTES = 262_144;

/** Writes the lines of an export, then the trailer with their counts and hash. */
export class ExportWriter {
  private readonly hash = createHash('sha256');
  private waiting: string[] = [];
  private waitingLength = 0;

  constructor(private readonly to: Destination) {}

  async write(line: Header | RowLine | FileLine | SequencesLine): Promise<void> {
    const text = `${JSON.stringify(line)}\n`;
    this.waiting.push(text);
    this.waitingLength += text.length;
    if (this.waitingLength >= CHUNK_BYTES) await this.flush();
  }

  async end(counts: Omit<Trailer['end'], 'sha256'>): Promise<void> {
    await this.flush();
    const trailer: Trailer = { end: { ...counts, sha256: this.hash.digest('hex') } };
    await this.to.write(`${JSON.stringify(trailer)}\n`);
  }

  private async flush(): Promise<void> {
    const bytes = Buffer.from(this.waiting.join(''));
    this.waiting = [];
    this.waitingLength = 0;
    this.hash.update(bytes);
    await this.to.write(bytes);
  }
}
