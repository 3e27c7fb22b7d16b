import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { createPrivateFolder } from '#platform/files/private-files.js';

/** The folder of unfinished files; files with a leading dot are not served. */
export const UNFINISHED = '.unfinished';

/** The files below `MEDIA_DIR`, by their paths in it. */
@Injectable()
export class MediaFiles {
  private readonly logger = new Logger('Media');
  private readonly root: string;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.root = resolve(settings.mediaDir);
  }

  /** Writes a file atomically: it exists either completely or not at all. */
  async write(path: string, bytes: Buffer): Promise<void> {
    const target = join(this.root, path);
    const unfinished = join(this.root, UNFINISHED, randomBytes(12).toString('hex'));
    createPrivateFolder(dirname(target));
    createPrivateFolder(dirname(unfinished));
    try {
      await writeFile(unfinished, bytes, { flush: true, mode: 0o600 });
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  /** Whether a file exists and has this size; one of another size is damaged. */
  async has(path: string, size: number): Promise<boolean> {
    return stat(join(this.root, path)).then(
      (info) => info.isFile() && info.size === size,
      () => false,
    );
  }

  /**
   * The same for a file of another installation.
   * @returns false when the file existed already
   * @throws Error when a different file has this name, because the content of a URL never changes
   */
  async writeNew(path: string, bytes: Buffer): Promise<boolean> {
    const present = await readFile(join(this.root, path)).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (present === undefined) {
      await this.write(path, bytes);
      return true;
    }
    if (!present.equals(bytes))
      throw new Error(`${join(this.root, path)} is there already, as another file.`);
    return false;
  }

  /** Removes files. Failures are only logged, because nothing refers to the files any more. */
  async remove(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      try {
        await rm(join(this.root, path), { force: true });
      } catch (error) {
        this.logger.warn(
          `${path} could not be removed: ${error instanceof Error ? error.message : 'unknown'}`,
        );
      }
    }
  }
}
