import sharp, { type Sharp } from 'sharp';
import { decodePicture } from './picture.js';

const SECRET = 'Somebody at 51.5';
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${SECRET}"/></rdf:RDF></x:xmpmeta>`;
const EXIF = { IFD0: { Artist: SECRET }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };

/** The left half is red, the right half blue. */
const picture = (): Sharp =>
  sharp({ create: { width: 64, height: 32, channels: 3, background: 'red' } }).composite([
    { input: { create: { width: 32, height: 32, channels: 3, background: 'blue' } }, left: 32, top: 0 },
  ]);

const noted = async (orientation: number): Promise<Buffer> =>
  picture()
    .withExif(EXIF)
    .withXmp(XMP)
    .withMetadata({ orientation })
    .withIccProfile('p3')
    .avif({ quality: 90, effort: 0 })
    .toBuffer();

/** The largest difference of a channel of a pixel between two pictures as they are shown. */
async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [before, after] = await Promise.all(
    [a, b].map(async (bytes) => sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true })),
  );
  expect(after?.info).toEqual(before?.info);
  return Math.max(...(before?.data ?? []).map((value, at) => Math.abs(value - (after?.data[at] ?? 0))));
}

it.each([1, 3, 6, 8])(
  'an AVIF is encoded anew without metadata, with orientation %i',
  async (orientation) => {
    const sent = Buffer.concat([await noted(orientation), Buffer.from(SECRET)]);
    expect(sent.includes(SECRET)).toBe(true);
    const { bytes, width, height, mime } = await decodePicture(sent, false);
    expect([mime, width, height]).toEqual(['image/avif', ...(orientation < 5 ? [64, 32] : [32, 64])]);
    for (const text of [SECRET, 'rdf:RDF']) expect([text, bytes.includes(text)]).toEqual([text, false]);
    const [before, after] = [await sharp(sent).metadata(), await sharp(bytes).metadata()];
    expect([after.xmp, after.exif, after.orientation ?? 1]).toEqual([undefined, undefined, 1]);
    expect([after.width, after.height]).toEqual([width, height]);
    expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true);
    expect(await difference(sent, bytes)).toBeLessThan(40);
  },
);

it('an AVIF keeps its bytes where metadata is kept', async () => {
  const sent = await noted(6);
  expect((await decodePicture(sent, true)).bytes.equals(sent)).toBe(true);
});

it('a truncated AVIF is no picture', async () => {
  const sent = await noted(1);
  for (const length of [40, sent.length >> 1, sent.length - 20])
    await expect(decodePicture(sent.subarray(0, length), false)).rejects.toMatchObject({
      text: { key: 'not_a_picture' },
    });
});
