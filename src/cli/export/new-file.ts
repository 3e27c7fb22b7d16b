import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { type FileHandle, lstat, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { writeProblem } from '../file-problems.js';
import { CommandError } from '../output.js';
import type { Destination } from './destination.js';

/** What SQLite appends to the name of a database for the files that belong to it. */
const COMPANIONS = ['-wal', '-shm', '-journal'];

/** A file that appears under its name only once it is complete. Only the current user may read it. */
export class NewFile implements Destination {
  private constructor(
    private readonly name: string,
    private readonly path: string,
    private readonly replace: boolean,
    /** The temporary file to write to; it exists and is empty. */
    readonly temporaryPath: string,
    private readonly file: FileHandle,
  ) {}

  /**
   * @throws CommandError when the file exists already and `replace` is false, or when it is something that
   * must not be replaced
   */
  static async begin(name: string, replace: boolean): Promise<NewFile> {
    const path = await targetOf(name);
    refuseExisting(name, path, replace);
    const temporaryPath = `${path}.unfinished-${randomBytes(6).toString('hex')}`;
    const file = await open(temporaryPath, 'wx', 0o600).catch(cannotWrite(name));
    return new NewFile(name, path, replace, temporaryPath, file);
  }

  async write(data: string | Uint8Array): Promise<void> {
    await this.file.writeFile(data).catch(cannotWrite(this.name));
  }

  /** Flushes the file to disk, then renames it to its final name. */
  async finish(): Promise<void> {
    refuseExisting(this.name, this.path, this.replace);
    await this.rename().catch(cannotWrite(this.name));
  }

  async discard(): Promise<void> {
    await this.file.close();
    await rm(this.temporaryPath, { force: true });
  }

  private async rename(): Promise<void> {
    await this.file.sync();
    await this.file.close();
    await rename(this.temporaryPath, this.path);
    await flush(dirname(this.path));
  }
}

/** Writes a new file, which is removed again when that fails. */
export async function toNewFile<T>(
  name: string,
  replace: boolean,
  write: (file: NewFile) => Promise<T>,
): Promise<T> {
  const file = await NewFile.begin(name, replace);
  try {
    const result = await write(file);
    await file.finish();
    return result;
  } catch (error) {
    await file.discard();
    throw error;
  }
}

const cannotWrite =
  (name: string) =>
  (error: unknown): never => {
    throw new CommandError(`${name} cannot be written: ${writeProblem(error, name)}.`);
  };

function refuseExisting(name: string, path: string, replace: boolean): void {
  refuseCompanions(path);
  if (!existsSync(path)) return;
  // As root, the rename would remove a device.
  if (!statSync(path).isFile()) {
    throw new CommandError(`${name} is a folder, a device or a pipe, which cannot be replaced. Name a file.`);
  }
  if (replace) return;
  throw new CommandError(`${name} exists already. Name another file, or add --force to replace it.`);
}

/**
 * SQLite would write what such a file holds of the old database into the new one. They are not removed:
 * a service may be running on the old one, and a crash between two removals would leave a part of it.
 */
function refuseCompanions(path: string): void {
  const beside = COMPANIONS.map((ending) => path + ending).filter((file) => existsSync(file));
  if (beside.length === 0) return;
  const all = [...(existsSync(path) ? [path] : []), ...beside].join(' ');
  throw new CommandError(
    `${beside.join(' and ')} would damage the new file: a service runs on the database ${path}, or was killed. End it, then delete ${all}, or name another file.`,
  );
}

/** The path to write to: that of the file itself if the name is a symbolic link. */
async function targetOf(name: string): Promise<string> {
  const path = resolve(name);
  // What else prevents it from being read is reported when the file is opened.
  const isLink = await lstat(path).then(
    (info) => info.isSymbolicLink(),
    () => false,
  );
  if (!isLink) return path;
  return realpath(path).catch(() => {
    throw new CommandError(`${name} is a symbolic link that leads to no file. Name the file itself.`);
  });
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(async () => handle.close());
}
