import { mkdtempSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, type Settings } from '../config/settings.js';
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

it('what is free is enough, and one byte more is not', async () => {
  const { bavail, bsize } = await statfs(folder);
  // Others write to the same disk meanwhile.
  await checkFreeDisk(settingsWith(Math.floor((bavail * bsize) / 2)));
  await expect(checkFreeDisk(settingsWith(MORE_THAN_ANY_DISK))).rejects.toThrow(/ has \d+ bytes left/);
});

it('a folder that is not made yet counts by the one above it', async () => {
  await checkFreeDisk(settingsWith(1, { MEDIA_DIR: join(folder, 'a/b/c') }));
});

it('the file of the database counts as well as the pictures', async () => {
  const nowhere = settingsWith(1, { DATABASE_URL: `sqlite:${process.execPath}/below/calendar.sqlite` });
  await expect(checkFreeDisk(nowhere)).rejects.toThrow(/ENOTDIR/);
});

it('0 looks at nothing', async () => {
  await checkFreeDisk(settingsWith(0, { MEDIA_DIR: `${process.execPath}/media` }));
});
