import { createHash, randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Values } from '../changes/change-details.js';
import { ChangesService } from '../changes/changes.service.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { InvalidValue } from '../http/values/invalid-value.js';
import { fold } from '../i18n/fold.js';
import { placeholders } from '../i18n/localized-rows.js';
import { RecordId } from '../records/record-id.entity.js';
import type { PictureSizes } from './image.dto.js';
import { Media } from './media.entity.js';
import { MediaFiles } from './media-files.js';
import { originalOf, sizeFile } from './media-paths.js';
import { type DecodedPicture, decodePicture } from './picture.js';

/** The largest picture, in bytes. */
export const MAX_PICTURE_BYTES = 10 * 1_024 * 1_024;

/** Bytes that somebody gave, and where they come from. */
export interface PictureSource {
  readonly bytes: Buffer;
  readonly filename: string;
  /** Undefined: made from the file's name. */
  readonly title: string | undefined;
  /** Null for an upload. */
  readonly url: string | null;
}

/** A picture whose files are written and to which no row refers yet. */
export interface NewPicture extends Omit<Media, 'id' | 'author_id' | 'created_at'> {
  /** All files, the original first. */
  readonly files: readonly string[];
}

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');

const MAX_STEM = 60;

/** A file name in plain ASCII; the random part makes its address new for ever, as it is cached for ever. */
function fileName(source: string, extension: string): string {
  const stem = fold(source)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_STEM)
    .replace(/^-+|-+$/g, '');
  return `${stem === '' ? 'image' : stem}-${randomBytes(6).toString('hex')}.${extension}`;
}

function folder(now: Date): string {
  return `${now.getUTCFullYear()}/${String(now.getUTCMonth() + 1).padStart(2, '0')}`;
}

const stemOf = (filename: string): string => filename.replace(/\.[^.]*$/, '');

/** A title from a file name: one line of well-formed text. */
function titleOf(filename: string): string {
  const text = stemOf(filename)
    .toWellFormed()
    .replace(/[\p{Cc}<>]+/gu, ' ')
    .trim();
  return [...text].slice(0, 255).join('') || 'image';
}

/** By path. */
type FileContents = ReadonlyMap<string, Buffer>;

/** The files that a picture is to have, the original first, and what its row says of them. */
function withFiles(
  { bytes, filename, title, url }: PictureSource,
  decoded: DecodedPicture,
): Omit<NewPicture, 'hash' | 'identity'> & { readonly contents: FileContents } {
  const file = `${folder(new Date())}/${fileName(stemOf(filename), decoded.extension)}`;
  const written = decoded.sizes.map((size) => ({ ...size, file: sizeFile(file, size.width, size.height) }));
  const contents = new Map([[file, bytes], ...written.map((size) => [size.file, size.bytes] as const)]);
  const sizes: PictureSizes = Object.fromEntries(
    written.map(({ name, width, height, bytes: { length }, file: path }) => [
      name,
      { file: path, width, height, 'mime-type': decoded.mime, filesize: length },
    ]),
  );
  return {
    title: title ?? titleOf(filename),
    file,
    mime_type: decoded.mime,
    extension: decoded.extension,
    width: decoded.width,
    height: decoded.height,
    filesize: bytes.length,
    sizes: JSON.stringify(sizes),
    source_url: url,
    files: [...contents.keys()],
    contents,
  };
}

/** What the change log keeps of an item; not the address that it came from, which may hold a secret. */
export const mediaValues = ({
  title,
  file,
  mime_type,
}: Pick<Media, 'title' | 'file' | 'mime_type'>): Values => ({
  title,
  file,
  mime_type,
});

/** Keeps pictures: their files, and the rows that say what they are. */
@Injectable()
export class MediaStore {
  private readonly logger = new Logger('Media');

  constructor(
    private readonly database: Database,
    private readonly files: MediaFiles,
    private readonly changes: ChangesService,
  ) {}

  /**
   * The item that already is this picture, or its files written and ready for `add`.
   * Must be followed by `settle` once it is known whether a row was committed.
   * @param isStored false only looks at it, and writes no file
   * @throws InvalidValue when this is no picture that is accepted
   */
  async prepare(
    source: PictureSource,
    { isStored = true } = {},
  ): Promise<{ id: number } | { picture: NewPicture }> {
    if (source.bytes.length > MAX_PICTURE_BYTES) {
      throw new InvalidValue('file_too_large', { max: MAX_PICTURE_BYTES });
    }
    const hash = sha256(source.bytes);
    const identity = sha256(`${hash}\n${source.url ?? ''}`);
    const present = await this.database.read(async (manager) => this.findByIdentity(manager, identity));
    if (present !== undefined) return { id: present };
    const decoded = await decodePicture(source.bytes);
    const { contents, ...picture } = withFiles(source, decoded);
    if (isStored) await this.writeFiles(contents);
    return { picture: { ...picture, hash, identity } };
  }

  private async writeFiles(contents: FileContents): Promise<void> {
    try {
      for (const [path, bytes] of contents) await this.files.write(path, bytes);
    } catch (error) {
      await this.files.remove([...contents.keys()]);
      throw error;
    }
  }

  /** The item that has been made of the same picture since, by another transaction or earlier in this one. */
  async current(manager: EntityManager, picture: NewPicture): Promise<number | undefined> {
    const present = await this.findByIdentity(manager, picture.identity);
    return present !== undefined && (await this.hold(manager, present)) ? present : undefined;
  }

  /** Adds the item if need be. Of two transactions that do so at once, the slower gets a duplicate and runs again. */
  async add(ctx: RequestContext, manager: EntityManager, picture: NewPicture): Promise<number> {
    const present = await this.current(manager, picture);
    if (present !== undefined) return present;
    const author = ctx.caller?.id;
    if (author === undefined) throw new Error('A media item needs an author.');
    const { files: _, ...columns } = picture;
    const { identifiers } = await manager.insert(RecordId, { kind: 'media' });
    const id = Number(identifiers[0]?.['id']);
    await manager.insert(Media, { ...columns, id, author_id: author, created_at: ctx.now });
    await this.changes.add(manager, ctx, {
      kind: 'media',
      record_id: id,
      verb: 'create',
      fields: [],
      after: mediaValues(picture),
    });
    return id;
  }

  /** Removes the files of those pictures that no committed row refers to. */
  async settle(pictures: readonly NewPicture[]): Promise<void> {
    if (pictures.length === 0) return;
    try {
      await this.removeUnused(pictures);
    } catch (error) {
      // What the request has done stands; a file too many is better than one too few.
      this.logger.warn(`Files may be left over: ${error instanceof Error ? error.message : 'unknown'}`);
    }
  }

  private async removeUnused(pictures: readonly NewPicture[]): Promise<void> {
    const originals = pictures.map(({ file }) => file);
    const rows = await this.database.read((manager) =>
      manager.query<{ file: string }[]>(
        `SELECT file FROM media WHERE file IN (${placeholders(originals)})`,
        originals,
      ),
    );
    const kept = new Set(rows.map(({ file }) => file));
    for (const { file, files } of pictures) if (!kept.has(file)) await this.files.remove(files);
  }

  private async findByIdentity(manager: EntityManager, identity: string): Promise<number | undefined> {
    const [row] = await manager.query<{ id: number }[]>('SELECT id FROM media WHERE identity = ?', [
      identity,
    ]);
    return row?.id;
  }

  /** The item that a file belongs to, be it the original or a size. */
  async findByFile(manager: EntityManager, file: string): Promise<number | undefined> {
    const rows = await manager.query<{ id: number; file: string; sizes: string }[]>(
      'SELECT id, file, sizes FROM media WHERE file IN (?, ?)',
      [file, originalOf(file)],
    );
    const isOf = (row: { file: string; sizes: string }): boolean =>
      row.file === file ||
      Object.values(JSON.parse(row.sizes) as PictureSizes).some((size) => size.file === file);
    return rows.find(isOf)?.id;
  }

  /** Whether the item is there; it then stays until this transaction ends. */
  async hold(manager: EntityManager, id: number): Promise<boolean> {
    const lock = this.database.engine === 'mysql' ? ' LOCK IN SHARE MODE' : '';
    const rows = await manager.query<unknown[]>(`SELECT id FROM media WHERE id = ?${lock}`, [id]);
    return rows.length > 0;
  }
}
