import sharp from 'sharp';
import { pictureSize } from './picture-size.js';

const picture = sharp({ create: { width: 300, height: 70, channels: 4, background: '#ff000080' } });
const SIZE = { width: 300, height: 70 };

it.each([
  ['image/png', async () => picture.clone().png().toBuffer()],
  ['image/jpeg', async () => picture.clone().jpeg().toBuffer()],
  ['image/jpeg', async () => picture.clone().jpeg({ progressive: true }).withMetadata().toBuffer()],
  ['image/webp', async () => picture.clone().flatten().webp().toBuffer()],
  ['image/webp', async () => picture.clone().webp({ lossless: true }).toBuffer()],
  ['image/webp', async () => picture.clone().webp().withMetadata().toBuffer()],
])('%s says its size', async (type, make) => {
  const bytes = await make();
  expect(pictureSize(type, bytes)).toEqual(SIZE);
  expect(pictureSize(type, bytes.subarray(0, 14))).toBeUndefined();
  expect(pictureSize(type, Buffer.from(''))).toBeUndefined();
});

it('what a file is counts, not what its name says', async () => {
  expect(pictureSize('image/png', await picture.clone().jpeg().toBuffer())).toEqual(SIZE);
  expect(pictureSize('image/png', Buffer.from('no picture'.repeat(9)))).toBeUndefined();
});

it('what an SVG says in a comment does not count', () => {
  const svg = '<!-- <svg width="1" height="1"> --><svg viewBox="0 0 300 70"><g/></svg>';
  expect(pictureSize('image/svg+xml', Buffer.from(svg))).toEqual(SIZE);
});

it.each([
  ['width="300" height="70"', SIZE],
  ["height='70px' width='300px'", SIZE],
  ['width="100%" viewBox="0 0 300 70"', SIZE],
  ['width="2in" height="1in" viewBox="-5,-5, 300 70"', SIZE],
  ['stroke-width="3" viewBox="0 0 300 70"', SIZE],
  ['', undefined],
  ['width="0" height="0"', undefined],
  ['viewBox="none"', undefined],
])('an SVG with %s has the ratio of its sides', (attributes, expected) => {
  const bytes = Buffer.from(
    `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><g/></svg>`,
  );
  expect(pictureSize('image/svg+xml', bytes)).toEqual(expected);
});
