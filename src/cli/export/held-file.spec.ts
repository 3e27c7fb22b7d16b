import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeldFile } from './held-file.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-held-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const textOf = async (held: HeldFile): Promise<string> => (await Array.fromAsync(held.texts())).join('');

it('gives the text again, and leaves no file', async () => {
  const held = new HeldFile(folder);
  // Not a divisor of the size of a part that is read.
  const text = 'a€🎷'.repeat(50_001);
  await held.add(text);
  await held.add('end');
  expect(readdirSync(folder)).toEqual([]);
  expect((await textOf(held)) === `${text}end`).toBe(true);
  await held.close();
});

it('is empty when nothing was added', async () => {
  const held = new HeldFile(folder);
  expect(await textOf(held)).toBe('');
  await held.close();
});

it('says why it cannot hold anything', async () => {
  const held = new HeldFile(join(folder, 'nowhere'));
  await expect(held.add('text')).rejects.toThrow(
    `The events cannot be kept in a file: there is no folder ${folder}/nowhere.`,
  );
});
