import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { writeProblem } from '../file-problems.js';
import { CommandError } from '../output.js';

/** A file that appears under its name only once it is complete. Only the current user may read it. */
export class NewFile {
  /** The temporary file to write to; it exists and is empty. */
  readonly temporaryPath: string;
  private readonly path: string;

  private constructor(
    private readonly name: string,
    private readonly replace: boolean,
  ) {
    this.path = resolve(name);
    this.temporaryPath = `${this.path}.unfinished-${randomBytes(6).toString('hex')}`;
  }

  /** @throws CommandError when the file exists already and `replace` is false */
  static async begin(name: string, replace: boolean): Promise<NewFile> {
    const file = new NewFile(name, replace);
    file.refuseExisting();
    const handle = await open(file.temporaryPath, 'wx', 0o600).catch((error: unknown) => {
      throw new CommandError(`${name} cannot be written: ${writeProblem(error, name)}.`);
    });
    await handle.close();
    return file;
  }

  /** Flushes the file to disk, then renames it to its final name. */
  async finish(): Promise<void> {
    this.refuseExisting();
    await flush(this.temporaryPath);
    await rename(this.temporaryPath, this.path);
    await flush(dirname(this.path));
  }

  async discard(): Promise<void> {
    await rm(this.temporaryPath, { force: true });
  }

  private refuseExisting(): void {
    if (this.replace || !existsSync(this.path)) return;
    throw new CommandError(`${this.name} exists already. Name another file, or add --force to replace it.`);
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(async () => handle.close());
}
