import type sharp from 'sharp';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { lazyRequire } from '#common/lazy-require.js';
import { Slots } from '#common/structures/slots.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { clientKey } from '#platform/requests/request-info.js';
import { stripMetadata } from './metadata/strip-metadata.js';

const MEGAPIXELS = 50;
const MAX_FRAMES = 500;
const TIMEOUT_SECONDS = 20;
/** The most that is encoded, which takes a third of a second for a megapixel, has time for on a slow machine. */
const ENCODING_SECONDS = 60;

/*
 * Enables only the decoders of accepted formats for callers' data; those for SVG, PDF, TIFF and the rest are
 * switched off in this process.
 */
function restrict(library: typeof sharp): typeof sharp {
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
  });
  // One picture at a time on one thread leaves the rest of the machine to requests.
  library.concurrency(1);
  library.cache(false);
  return library;
}

const loaded = lazyRequire('sharp') as () => typeof sharp;
let restricted: typeof sharp | undefined;
const pictures = (): typeof sharp => (restricted ??= restrict(loaded()));

/** How long a request waits for its turn, in milliseconds. */
const MAX_WAIT_MS = 60_000;

/** The number of pictures of one client that wait, each of which may take 10 MiB. */
const MAX_OF_CLIENT = 16;

const decoders = new Slots(1, MAX_WAIT_MS, MAX_OF_CLIENT);

interface Format {
  readonly mime: string;
  readonly extension: string;
  /** Whether the decoder's metadata is of this format. */
  readonly matches: (metadata: Metadata) => boolean;
  readonly encode: (pipeline: Sharp) => Sharp;
}

/** The accepted formats; sizes have the format of their picture. */
const FORMATS: readonly Format[] = [
  {
    mime: 'image/jpeg',
    extension: 'jpg',
    matches: ({ format }) => format === 'jpeg',
    encode: (pipeline) => pipeline.jpeg({ quality: 82 }),
  },
  {
    mime: 'image/png',
    extension: 'png',
    matches: ({ format }) => format === 'png',
    encode: (pipeline) => pipeline.png(),
  },
  {
    mime: 'image/webp',
    extension: 'webp',
    matches: ({ format }) => format === 'webp',
    encode: (pipeline) => pipeline.webp({ quality: 82 }),
  },
  {
    mime: 'image/gif',
    extension: 'gif',
    matches: ({ format }) => format === 'gif',
    encode: (pipeline) => pipeline.gif(),
  },
  {
    mime: 'image/avif',
    extension: 'avif',
    matches: ({ format, compression }) => format === 'heif' && compression === 'av1',
    // Higher effort costs seconds for a few percent of size.
    encode: (pipeline) => pipeline.avif({ quality: 50, effort: 2 }),
  },
];

interface Box {
  readonly width: number;
  readonly height: number;
}

interface SizeRule {
  readonly name: string;
  readonly edge: number;
  readonly crop: boolean;
}

const SIZES: readonly SizeRule[] = [
  { name: 'medium', edge: 300, crop: false },
  { name: 'large', edge: 1_024, crop: false },
  { name: 'thumbnail', edge: 150, crop: true },
];

/** A scaled-down version of a picture. */
export interface RenderedSize extends Box {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The result of decoding a picture. */
export interface DecodedPicture extends Box {
  readonly mime: string;
  readonly extension: string;
  readonly sizes: readonly RenderedSize[];
  /** The picture without the metadata of its file. */
  readonly bytes: Buffer;
}

const OPTIONS: SharpOptions = {
  limitInputPixels: MEGAPIXELS * 1_000_000,
  // Files from cameras and old programs often cause warnings; only truncated files are errors.
  failOn: 'error',
};

const open = (bytes: Buffer): Sharp =>
  pictures()(bytes, OPTIONS).timeout({ seconds: TIMEOUT_SECONDS }).autoOrient();

async function inspect(bytes: Buffer): Promise<{ format: Format; box: Box; orientation: number }> {
  const metadata = await open(bytes).metadata();
  const format = FORMATS.find(({ matches }) => matches(metadata));
  if (format === undefined) throw new InvalidValue('not_a_picture');
  // The dimensions after the camera's orientation is applied.
  const { width, height } = metadata.autoOrient;
  if (width * height > MEGAPIXELS * 1_000_000 || (metadata.pages ?? 1) > MAX_FRAMES) throw tooLarge();
  return { format, box: { width, height }, orientation: metadata.orientation ?? 1 };
}

const tooLarge = (): InvalidValue =>
  new InvalidValue('picture_too_large', { max: MEGAPIXELS, frames: MAX_FRAMES });

/** Every size smaller than the picture; a crop is as large as the picture allows. */
function sizesFor(picture: Box): SizeRule[] {
  return SIZES.filter(({ edge }) => picture.width > edge || picture.height > edge);
}

async function render(bytes: Buffer, picture: Box, format: Format, size: SizeRule): Promise<RenderedSize> {
  const { name, edge, crop } = size;
  const pipeline = open(bytes).resize({
    width: Math.min(edge, picture.width),
    height: Math.min(edge, picture.height),
    fit: crop ? 'cover' : 'inside',
    withoutEnlargement: true,
  });
  const { data, info } = await format.encode(pipeline).toBuffer({ resolveWithObject: true });
  return { name, width: info.width, height: info.height, bytes: data };
}

/** Decodes the whole picture, which fails when a part is missing or damaged. */
async function decode(bytes: Buffer): Promise<void> {
  await open(bytes).resize({ width: 1, height: 1, fit: 'fill' }).raw().toBuffer();
}

/**
 * A picture without the metadata of its file. An AVIF is encoded anew, upright: its data is found by offsets in the file, so
 * no part can be cut out.
 */
async function withoutMetadata(sent: Buffer, { extension }: Format, orientation: number): Promise<Buffer> {
  if (extension !== 'avif') return stripMetadata(sent, extension, orientation);
  return open(sent)
    .timeout({ seconds: ENCODING_SECONDS })
    .keepIccProfile()
    .avif({ quality: 80, effort: 0 })
    .toBuffer();
}

async function examine(sent: Buffer, keepsMetadata: boolean): Promise<DecodedPicture> {
  const { format, box, orientation } = await inspect(sent);
  const bytes = keepsMetadata ? sent : await withoutMetadata(sent, format, orientation);
  await decode(bytes);
  const sizes: RenderedSize[] = [];
  for (const size of sizesFor(box)) sizes.push(await render(bytes, box, format, size));
  return { ...box, mime: format.mime, extension: format.extension, sizes, bytes };
}

/**
 * Detects by the bytes alone whether this is a picture of an accepted format, and makes its sizes.
 * @param keepsMetadata keeps the file's metadata, such as where and by whom the picture was taken
 * @throws InvalidValue `not_a_picture`, `picture_too_large`; TooBusy when no turn came in time; errors of the library that
 * are not of the picture
 */
export async function decodePicture(bytes: Buffer, keepsMetadata: boolean): Promise<DecodedPicture> {
  // A library that cannot be loaded says nothing about the picture.
  pictures();
  return decoders.run(clientKey(), async () => {
    try {
      return await examine(bytes, keepsMetadata);
    } catch (error) {
      if (error instanceof InvalidValue) throw error;
      const { message } = error as Error;
      if (/pixel limit/i.test(message)) throw tooLarge();
      // That it took too long is its own fault too, as it was decoded alone: it would the next time.
      throw new InvalidValue('not_a_picture');
    }
  });
}
