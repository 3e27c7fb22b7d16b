import { mkdtempSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, type Settings } from '#platform/config/settings.js';
import { checkFreeDisk } from './free-disk.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-disk-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const MORE_THAN_ANY_DISK = Number.MAX_SAFE_INTEGER;

const settingsWith = (minFreeDisk: number, environment: Record<string, string> = {}): Settings => ({
  ...readSettings({ DATA_DIR: folder, ...environment }),
  minFreeDisk,
});

it('accepts less than the free space and rejects more', async () => {
  const { bavail, bsize } = await statfs(folder);
  // Other processes write to the same disk meanwhile.
  await checkFreeDisk(settingsWith(Math.floor((bavail * bsize) / 2)));
  await expect(checkFreeDisk(settingsWith(MORE_THAN_ANY_DISK))).rejects.toThrow(/ has \d+ bytes left/);
});

it('checks the parent of a folder that does not exist yet', async () => {
  await checkFreeDisk(settingsWith(1, { MEDIA_DIR: join(folder, 'a/b/c') }));
});

it('checks the folder of the database as well as that of the pictures', async () => {
  const nowhere = settingsWith(1, { DATABASE_URL: `sqlite:${process.execPath}/below/calendar.sqlite` });
  await expect(checkFreeDisk(nowhere)).rejects.toThrow(/ENOTDIR/);
});

it('checks nothing when the minimum is 0', async () => {
  await checkFreeDisk(settingsWith(0, { MEDIA_DIR: `${process.execPath}/media` }));
});
