import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { InvalidValue } from '#common/values/invalid-value.js';
import fc from '../../../../test/support/properties.js';
import { stripMetadata } from './strip-metadata.js';

const SECRET = 'Somebody at 51.5';
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${SECRET}"/></rdf:RDF></x:xmpmeta>`;
const EXIF = {
  IFD0: { Artist: SECRET, Copyright: SECRET },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
};

/** The left half is red, the right half blue. */
const picture = (): Sharp =>
  sharp({ create: { width: 64, height: 32, channels: 3, background: 'red' } }).composite([
    { input: { create: { width: 32, height: 32, channels: 3, background: 'blue' } }, left: 32, top: 0 },
  ]);

const noted = (orientation: number): Sharp =>
  picture().withExif(EXIF).withXmp(XMP).withMetadata({ orientation }).withIccProfile('p3');

const FORMATS = {
  jpg: (one: Sharp) => one.jpeg({ quality: 95 }),
  png: (one: Sharp) => one.png(),
  webp: (one: Sharp) => one.webp({ lossless: true }),
} as const;
type Extension = keyof typeof FORMATS;

const encoded = async (extension: Extension, orientation = 1): Promise<Buffer> =>
  FORMATS[extension](noted(orientation)).toBuffer();

const pixels = async (bytes: Buffer, extension: string): Promise<Buffer> =>
  sharp(bytes, { failOn: 'warning', animated: extension === 'gif' })
    .autoOrient()
    .raw()
    .toBuffer();

const saysNothing = (bytes: Buffer): void => {
  for (const text of [SECRET, 'rdf:RDF', 'Photoshop', 'ProfileCopyrightNo'])
    expect([text, bytes.includes(text)]).toEqual([text, false]);
};

describe.each(Object.keys(FORMATS) as Extension[])('a picture of %s', (extension) => {
  it.each([1, 3, 6, 8])('loses its metadata but no pixel, with orientation %i', async (orientation) => {
    const bytes = await encoded(extension, orientation);
    expect(bytes.includes(SECRET)).toBe(true);
    const stripped = stripMetadata(bytes, extension, orientation);
    saysNothing(stripped);
    const [before, after] = [await sharp(bytes).metadata(), await sharp(stripped).metadata()];
    expect(after.xmp).toBeUndefined();
    expect(after.autoOrient).toEqual(before.autoOrient);
    expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true);
    expect((await pixels(stripped, extension)).equals(await pixels(bytes, extension))).toBe(true);
    expect(stripMetadata(stripped, extension, orientation).equals(stripped)).toBe(true);
  });

  it('loses appended data', async () => {
    const bytes = await encoded(extension);
    const stripped = stripMetadata(Buffer.concat([bytes, Buffer.from(SECRET)]), extension, 1);
    expect(stripped.equals(stripMetadata(bytes, extension, 1))).toBe(true);
  });

  it('that is damaged is rejected, or keeps no metadata', async () => {
    const bytes = await encoded(extension, 6);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 1),
        fc.integer({ min: 0, max: 255 }),
        fc.nat(bytes.length),
        async (place, value, length) => {
          const broken = Buffer.from(bytes.subarray(0, length));
          if (place < length) broken[place] = value;
          try {
            stripMetadata(broken, extension, 6);
          } catch (error) {
            expect(error).toBeInstanceOf(InvalidValue);
          }
          return Promise.resolve();
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** A JPEG segment with its length. */
const segment = (marker: number, text: string): Buffer => {
  const content = Buffer.from(text, 'latin1');
  return Buffer.concat([
    Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]),
    content,
  ]);
};

it('a JPEG loses comments, IPTC, thumbnails and unknown segments, before and between its scans', async () => {
  const bytes = await picture().jpeg({ progressive: true }).toBuffer();
  const notes = Buffer.concat([
    segment(0xe0, `JFXX\0\x10${SECRET}`),
    segment(0xed, `Photoshop 3.0\0${SECRET}`),
    segment(0xe2, `MPF\0${SECRET}`),
    segment(0xfe, SECRET),
    segment(0xf0, SECRET),
  ]);
  const second = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  const parts = [bytes.subarray(0, 2), notes, bytes.subarray(2, second), notes, bytes.subarray(second)];
  const stripped = stripMetadata(Buffer.concat(parts), 'jpg', 1);
  saysNothing(stripped);
  expect(stripped.equals(bytes)).toBe(true);
});

it('a PNG loses texts and times', async () => {
  const bytes = await picture().png().toBuffer();
  const chunk = (name: string, text: string): Buffer => {
    const named = Buffer.from(name + text, 'latin1');
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32BE(text.length, 0);
    numbers.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
  };
  const end = bytes.length - 12;
  const notes = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt'].map((name) => chunk(name, `Comment\0${SECRET}`));
  const stripped = stripMetadata(
    Buffer.concat([bytes.subarray(0, end), ...notes, bytes.subarray(end)]),
    'png',
    1,
  );
  expect(stripped.equals(bytes)).toBe(true);
});

it.each(['gif', 'webp'] as const)('an animated %s loses comments and XMP but no frame', async (extension) => {
  const frames = sharp(
    await sharp({ create: { width: 8, height: 16, channels: 3, background: 'red' } })
      .composite([
        { input: { create: { width: 8, height: 8, channels: 3, background: 'blue' } }, left: 0, top: 8 },
      ])
      .raw()
      .toBuffer(),
    { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } },
  );
  const bytes =
    extension === 'gif'
      ? await frames.gif({ loop: 3, delay: [100, 200] }).toBuffer()
      : await frames
          .withXmp(XMP)
          .webp({ loop: 3, delay: [100, 200], lossless: true })
          .toBuffer();
  const block = (text: string): Buffer =>
    Buffer.from(`${String.fromCharCode(text.length)}${text}\0`, 'latin1');
  const notes =
    extension === 'gif'
      ? [
          Buffer.from([0x21, 0xfe]),
          block(SECRET),
          Buffer.from([0x21, 0xff]),
          Buffer.from(`\x0bXMP DataXMP`, 'latin1'),
          block(XMP.slice(0, 200)),
        ]
      : [];
  const sent = Buffer.concat([
    bytes.subarray(0, bytes.length - 1),
    ...notes,
    bytes.subarray(bytes.length - 1),
  ]);
  const stripped = stripMetadata(sent, extension, 1);
  saysNothing(stripped);
  const [before, after] = [await sharp(sent).metadata(), await sharp(stripped).metadata()];
  expect([after.pages, after.loop, after.delay]).toEqual([2, 3, [100, 200]]);
  expect([before.pages, before.loop]).toEqual([after.pages, after.loop]);
  expect(
    (await sharp(stripped, { animated: true }).raw().toBuffer()).equals(
      await sharp(bytes, { animated: true }).raw().toBuffer(),
    ),
  ).toBe(true);
});

it('a file with too many parts is rejected', async () => {
  const bytes = await picture().jpeg().toBuffer();
  const many = Buffer.concat([
    bytes.subarray(0, 2),
    ...Array<Buffer>(60_000).fill(segment(0xfe, '')),
    bytes.subarray(2),
  ]);
  expect(() => stripMetadata(many, 'jpg', 1)).toThrow(InvalidValue);
});
