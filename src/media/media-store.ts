import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Values } from '../changes/change-details.js';
import { ChangesService } from '../changes/changes.service.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { InvalidValue } from '../http/values/invalid-value.js';
import { fold } from '../i18n/fold.js';
import type { PictureSizes } from './image.dto.js';
import type { Media } from './media.entity.js';
import { MediaFiles } from './media-files.js';
import { originalOf, sizeFile } from './media-paths.js';
import { type DecodedPicture, decodePicture } from './picture.js';
import { shownMedia } from './shown-media.js';
import { insertNumbered, insertRows, placeholders } from '../database/rows.js';

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
export interface NewPicture extends Omit<Media, 'id' | 'author_id' | 'created_at' | 'identity'> {
  /** All files, the original first. */
  readonly files: readonly string[];
  readonly identities: Identities;
}

/** What makes an item the same: for everybody, and for who may not know of the item that has the first. */
type Identities = readonly [shared: string, own: string];

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');

const MAX_STEM = 60;

/**
 * A file name in plain ASCII. Its random part makes the address new for ever, as it is cached for ever, and is the only
 * key to a picture that is not shown yet.
 */
function fileName(source: string, extension: string): string {
  const stem = fold(source)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_STEM)
    .replace(/^-+|-+$/g, '');
  return `${stem === '' ? 'image' : stem}-${randomBytes(16).toString('hex')}.${extension}`;
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

/** The bytes as they came decide, and where they come from. */
function identitiesOf({ caller }: RequestContext, { bytes, url }: PictureSource): Identities {
  const source = `${sha256(bytes)}\n${url ?? ''}`;
  return [sha256(source), sha256(`${source}\n${caller?.id ?? ''}`)];
}

/** By path. */
type FileContents = ReadonlyMap<string, Buffer>;

/** The files that a picture is to have, the original first, and what its row says of them. */
function withFiles(
  { filename, title, url }: PictureSource,
  { bytes, ...decoded }: DecodedPicture,
): Omit<NewPicture, 'identities'> & { readonly contents: FileContents } {
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
    hash: sha256(bytes),
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
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * The item that already is this picture, or its files written and ready for `add`.
   * Must be followed by `settle` once it is known whether a row was committed.
   * @param isStored false only looks at it, and writes no file
   * @throws InvalidValue when this is no picture that is accepted
   */
  async prepare(
    ctx: RequestContext,
    source: PictureSource,
    { isStored = true } = {},
  ): Promise<{ id: number } | { picture: NewPicture }> {
    if (source.bytes.length > MAX_PICTURE_BYTES) {
      throw new InvalidValue('file_too_large', { max: MAX_PICTURE_BYTES });
    }
    const identities = identitiesOf(ctx, source);
    const present = await this.database.read(async (manager) => this.findSame(ctx, manager, identities));
    if ('id' in present) return present;
    const decoded = await decodePicture(source.bytes, this.settings.mediaKeepMetadata);
    const { contents, ...picture } = withFiles(source, decoded);
    if (isStored) await this.writeFiles(contents);
    return { picture: { ...picture, identities } };
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
  async current(
    ctx: RequestContext,
    manager: EntityManager,
    picture: NewPicture,
  ): Promise<number | undefined> {
    const found = await this.findSame(ctx, manager, picture.identities);
    return 'id' in found && (await this.hold(manager, found.id)) ? found.id : undefined;
  }

  /** Adds the item if need be. Of two transactions that do so at once, the slower gets a duplicate and runs again. */
  async add(ctx: RequestContext, manager: EntityManager, picture: NewPicture): Promise<number> {
    const found = await this.findSame(ctx, manager, picture.identities);
    if ('id' in found && (await this.hold(manager, found.id))) return found.id;
    const identity = 'id' in found ? picture.identities[0] : found.identity;
    const author = ctx.caller?.id;
    if (author === undefined) throw new Error('A media item needs an author.');
    const { files: _, identities: __, ...columns } = picture;
    const id = await insertNumbered(manager, 'record', { kind: 'media' });
    await insertRows(manager, 'media', [
      { ...columns, identity, id, author_id: author, created_at: ctx.now },
    ]);
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

  /** The item that is this picture, as far as the caller may know of it, or the identity of a new one. */
  private async findSame(
    ctx: RequestContext,
    manager: EntityManager,
    [shared, own]: Identities,
  ): Promise<{ id: number } | { identity: string }> {
    const rows = await manager.query<{ id: number; identity: string }[]>(
      'SELECT id, identity FROM media WHERE identity IN (?, ?)',
      [shared, own],
    );
    const ids = new Map(rows.map(({ id, identity }) => [identity, id]));
    const [first, second] = [ids.get(shared), ids.get(own)];
    if (first === undefined) return second === undefined ? { identity: shared } : { id: second };
    if (await this.isShown(ctx, manager, first)) return { id: first };
    return second === undefined ? { identity: own } : { id: second };
  }

  /** Whether the caller may know of the item. */
  async isShown(ctx: RequestContext, manager: EntityManager, id: number): Promise<boolean> {
    const shown = shownMedia(ctx, 'm');
    const sql = `SELECT 1 FROM media m WHERE m.id = ? AND ${shown.sql}`;
    return (await manager.query<unknown[]>(sql, [id, ...shown.params])).length > 0;
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
