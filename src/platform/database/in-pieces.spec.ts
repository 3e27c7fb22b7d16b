import { inPieces } from './in-pieces.js';

const ITEMS = Array.from({ length: 23 }, (_, index) => index);
const tooLong = () => Object.assign(new Error('late'), { code: 'PROTOCOL_SEQUENCE_TIMEOUT' });

it('halves a piece that takes too long, and leaves none out', async () => {
  const sizes: number[] = [];
  const written: number[] = [];
  await inPieces(ITEMS, 10, async (piece, done) => {
    sizes.push(piece.length);
    if (piece.includes(12) && piece.length > 2) throw tooLong();
    expect(done).toBe(written.length);
    written.push(...piece);
    return Promise.resolve();
  });
  expect([written, sizes]).toEqual([ITEMS, [10, 10, 5, 3, 2, 2, 2, 2, 2, 2, 1]]);
});

it.each([
  ['an item that takes too long by itself', tooLong()],
  ['any other error', Object.assign(new Error('no connection'), { code: 'POOL_TIMEOUT' })],
])('ends with %s', async (_, error) => {
  const sizes: number[] = [];
  const work = inPieces(ITEMS, 4, async (piece) => {
    sizes.push(piece.length);
    return Promise.reject(error);
  });
  await expect(work).rejects.toBe(error);
  expect(sizes).toEqual(error.code === 'POOL_TIMEOUT' ? [4] : [4, 2, 1]);
});
