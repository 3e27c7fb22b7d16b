import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HeldText } from '#integrations/feeds/feed.js';
import { writeProblem } from '../file-problems.js';
import { CommandError } from '../output.js';

/**
 * Holds text in a file without a name, so that nothing is left of it when the command is killed. It is opened
 * when the first text comes.
 */
export class HeldFile implements HeldText {
  private readonly path: string;
  private file: FileHandle | undefined;

  constructor(folder: string) {
    this.path = join(folder, `event-calendar-${randomBytes(6).toString('hex')}`);
  }

  async add(text: string): Promise<void> {
    try {
      this.file ??= await this.open();
      await this.file.writeFile(text);
    } catch (error) {
      throw new CommandError(`The events cannot be kept in a file: ${writeProblem(error, this.path)}.`);
    }
  }

  texts(): AsyncIterable<string> | Iterable<string> {
    const all = this.file?.createReadStream({ start: 0, autoClose: false, encoding: 'utf8' });
    return (all as AsyncIterable<string> | undefined) ?? [];
  }

  async close(): Promise<void> {
    await this.file?.close();
  }

  private async open(): Promise<FileHandle> {
    const file = await open(this.path, 'wx+', 0o600);
    await rm(this.path);
    return file;
  }
}
