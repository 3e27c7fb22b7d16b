import { BoundedMemory } from './bounded-memory.js';

it('forgets the key that was counted longest ago, and keeps keys that are counted often', async () => {
  const memory = new BoundedMemory({ points: 1, duration: 3_600 });
  await memory.penalty('once');
  await memory.penalty('busy');
  for (let other = 0; other < 25_000; other++) await memory.penalty(`other ${other}`);
  await memory.penalty('busy');
  for (let other = 25_000; other < 49_999; other++) await memory.penalty(`other ${other}`);
  expect(await memory.get('once')).toBeNull();
  expect((await memory.get('busy'))?.consumedPoints).toBe(2);
  expect((await memory.get('other 0'))?.consumedPoints).toBe(1);
});
