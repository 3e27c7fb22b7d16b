import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangesService, type Values } from '#access/changes/changes.service.js';
import { fold } from '#common/text/fold.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import type { PictureSizes } from './image.dto.js';
import type { Media, MediaItem } from './media.entity.js';
import { MediaRepository } from './media.repository.js';
import { MediaFiles } from './media-files.js';
import { MAX_SOURCE_URL, sizeFile } from './media-paths.js';
import { type DecodedPicture, decodePicture } from './picture.js';

/** The maximum size of a picture in bytes. */
export const MAX_PICTURE_BYTES = 10 * 1_024 * 1_024;

/** The bytes of an uploaded or fetched picture, and where they come from. */
export interface PictureSource {
  readonly bytes: Buffer;
  readonly filename: string;
  /** If undefined, the title is derived from the file name. */
  readonly title: string | undefined;
  /** Null for an upload. */
  readonly url: string | null;
}

/** A picture whose files have been written but that has no row yet. */
export interface NewPicture extends Omit<Media, 'id' | 'author_id' | 'created_at' | 'identity'> {
  /** All files, the original first. */
  readonly files: readonly string[];
  readonly identities: Identities;
}

/**
 * The values by which the same item is recognized: one for everybody, and one for callers who may not know of
 * the item with the first.
 */
type Identities = readonly [shared: string, own: string];

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');

const MAX_STEM = 60;

/**
 * A file name in plain ASCII. Its random part makes the URL unique for ever, as required by unlimited
 * caching, and is the only protection of a picture that is not shown yet.
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

/** A title derived from a file name: one line of well-formed text. */
function titleOf(filename: string): string {
  const text = stemOf(filename)
    .toWellFormed()
    .replace(/[\p{Cc}<>]+/gu, ' ')
    .trim();
  return [...text].slice(0, 255).join('') || 'image';
}

/** Identities depend on the original bytes and their source. */
function identitiesOf({ caller }: RequestContext, { bytes, url }: PictureSource): Identities {
  const source = `${sha256(bytes)}\n${url ?? ''}`;
  return [sha256(source), sha256(`${source}\n${caller?.id ?? ''}`)];
}

/** By path. */
type FileContents = ReadonlyMap<string, Buffer>;

/** The files of a picture with this original, which comes first, and what the row says of the others. */
function filesOf(
  file: string,
  { bytes, mime, sizes }: DecodedPicture,
): { readonly contents: FileContents; readonly sizes: PictureSizes } {
  const written = sizes.map((size) => ({ ...size, file: sizeFile(file, size.width, size.height) }));
  return {
    contents: new Map([[file, bytes], ...written.map((size) => [size.file, size.bytes] as const)]),
    sizes: Object.fromEntries(
      written.map(({ name, width, height, bytes: { length }, file: path }) => [
        name,
        { file: path, width, height, 'mime-type': mime, filesize: length },
      ]),
    ),
  };
}

/** The files of a new picture, the original first, and the columns of its row. */
function withFiles(
  { filename, title, url }: PictureSource,
  decoded: DecodedPicture,
): Omit<NewPicture, 'identities'> & { readonly contents: FileContents } {
  const { bytes } = decoded;
  const file = `${folder(new Date())}/${fileName(stemOf(filename), decoded.extension)}`;
  const { contents, sizes } = filesOf(file, decoded);
  return {
    title: title ?? titleOf(filename),
    credit: '',
    texts: null,
    file,
    mime_type: decoded.mime,
    extension: decoded.extension,
    width: decoded.width,
    height: decoded.height,
    filesize: bytes.length,
    hash: sha256(bytes),
    sizes: JSON.stringify(sizes),
    // Without it, an import fetches the picture again. The identity has the whole of it.
    source_url: url !== null && url.length > MAX_SOURCE_URL ? null : url,
    files: [...contents.keys()],
    contents,
  };
}

/** The values of an item in the change log. The source URL is left out, because it may contain a secret. */
export const mediaValues = ({
  title,
  file,
  mime_type,
}: Pick<Media, 'title' | 'file' | 'mime_type'>): Values => ({
  title,
  file,
  mime_type,
});

/** Stores pictures: their files, and the rows that describe them. */
@Injectable()
export class MediaStore {
  private readonly logger = new Logger('Media');

  constructor(
    private readonly database: Database,
    private readonly media: MediaRepository,
    private readonly files: MediaFiles,
    private readonly changes: ChangesService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * The existing item for this picture, or a new one whose files are written and ready for `add`. Call
   * `settle` once it is known whether a row was committed.
   * @param isStored if false, the picture is only checked and no file is written
   * @throws InvalidValue when this is no picture of an accepted format
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
    if ('id' in present) {
      if (isStored) await this.restoreFiles(present.id, source);
      return present;
    }
    const decoded = await decodePicture(source.bytes, this.settings.mediaKeepMetadata);
    const { contents, ...picture } = withFiles(source, decoded);
    if (isStored) await this.writeFiles(contents);
    return { picture: { ...picture, identities } };
  }

  /**
   * Writes the files of an item again that are missing or damaged, as after a restore without the pictures.
   * They may have other bytes than before, after a change of `MEDIA_KEEP_METADATA` or of the library; the row
   * then describes these.
   */
  private async restoreFiles(id: number, source: PictureSource): Promise<void> {
    const item = await this.database.read(async (manager) => this.media.find(manager, id));
    if (item === undefined) return;
    const lost = await this.lostFiles(item);
    if (lost.size === 0) return;
    const decoded = await decodePicture(source.bytes, this.settings.mediaKeepMetadata);
    const { contents, sizes } = filesOf(item.file, decoded);
    const written = new Map([...contents].filter(([path]) => lost.has(path)));
    const present = JSON.parse(item.sizes) as PictureSizes;
    const rewritten = Object.entries(sizes).filter(([, { file }]) => written.has(file));
    const columns = {
      sizes: JSON.stringify({ ...present, ...Object.fromEntries(rewritten) }),
      ...(lost.has(item.file) ? { filesize: decoded.bytes.length, hash: sha256(decoded.bytes) } : {}),
    };
    this.logger.warn(
      `Files of the picture ${item.file} were missing or damaged in MEDIA_DIR and are written again.`,
    );
    await this.writeFiles(written);
    try {
      await this.database.write(async (manager) => this.media.updateFiles(manager, id, columns));
    } catch (error) {
      await this.files.remove([...written.keys()]);
      throw error;
    }
  }

  /** The files of an item that do not exist, or whose size is not that of its row. */
  private async lostFiles({ file, filesize, sizes }: MediaItem): Promise<ReadonlySet<string>> {
    const lost = new Set<string>();
    const named = [{ file, filesize }, ...Object.values(JSON.parse(sizes) as PictureSizes)];
    for (const one of named) if (!(await this.files.has(one.file, one.filesize))) lost.add(one.file);
    return lost;
  }

  /** Writes all of the files, or none. */
  private async writeFiles(contents: FileContents): Promise<void> {
    const written: string[] = [];
    try {
      for (const [path, bytes] of contents) {
        await this.files.write(path, bytes);
        written.push(path);
      }
    } catch (error) {
      await this.files.remove(written);
      throw error;
    }
  }

  /** The item that was created from the same picture since, by another transaction or earlier in this one. */
  async current({ ctx, manager }: UnitOfWork, picture: NewPicture): Promise<number | undefined> {
    const found = await this.findSame(ctx, manager, picture.identities);
    return 'id' in found && (await this.media.lockById(manager, found.id)) ? found.id : undefined;
  }

  /**
   * Adds the item if needed. When two transactions do so at once, the slower one gets a duplicate error and
   * is retried.
   */
  async add({ ctx, manager }: UnitOfWork, picture: NewPicture): Promise<number> {
    const found = await this.findSame(ctx, manager, picture.identities);
    if ('id' in found && (await this.media.lockById(manager, found.id))) return found.id;
    const identity = 'id' in found ? picture.identities[0] : found.identity;
    const author = ctx.caller?.id;
    if (author === undefined) throw new Error('A media item needs an author.');
    const { files: _, identities: __, ...columns } = picture;
    const item = { ...columns, identity, author_id: author, created_at: ctx.now };
    const id = await this.media.insert(manager, item);
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
      // The request has succeeded anyway; an extra file is better than a missing one.
      this.logger.warn(`Files may be left over: ${error instanceof Error ? error.message : 'unknown'}`);
    }
  }

  private async removeUnused(pictures: readonly NewPicture[]): Promise<void> {
    const originals = pictures.map(({ file }) => file);
    const inUse = await this.database.read((manager) => this.media.filesInUse(manager, originals));
    for (const { file, files } of pictures) if (!inUse.has(file)) await this.files.remove(files);
  }

  /** The item with this picture, if the caller may know of it, or the identity of a new item. */
  private async findSame(
    ctx: RequestContext,
    manager: EntityManager,
    [shared, own]: Identities,
  ): Promise<{ id: number } | { identity: string }> {
    const ids = await this.media.findByIdentities(manager, [shared, own]);
    const [first, second] = [ids.get(shared), ids.get(own)];
    if (first === undefined) return second === undefined ? { identity: shared } : { id: second };
    if (await this.media.isShown(manager, ctx, first)) return { id: first };
    return second === undefined ? { identity: own } : { id: second };
  }
}
