import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkMediaFolder, UnwritableFolder } from './media-folder.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'event-calendar-media-'))));
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('a folder is fine, also one that the first picture will make', async () => {
  await expect(checkMediaFolder(folder)).resolves.toBeUndefined();
  await expect(checkMediaFolder(join(folder, 'a/b'))).resolves.toBeUndefined();
});

it.each(['media', 'media/below', '.unfinished', String(new Date().getUTCFullYear())])(
  'a file where a folder is needed is found: %s',
  async (path) => {
    const [first = ''] = path.split('/');
    writeFileSync(join(folder, first), '');
    const mediaDir = first === 'media' ? join(folder, path) : folder;
    const check = checkMediaFolder(mediaDir);
    await expect(check).rejects.toThrow(UnwritableFolder);
    await expect(check).rejects.toThrow(`Pictures cannot be stored below ${mediaDir} (ENOTDIR`);
  },
);
