import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PageFile } from './page-file.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-state-'));
  path = join(folder, 'state');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const page = (number: number): string => JSON.stringify({ events: [{ title: `Größe ${number}` }] });

it('goes on after a write that was cut off anywhere', async () => {
  const state = await PageFile.open(path);
  await state.add('/1', page(1));
  const complete = readFileSync(path).length;
  await state.add('/2', page(2));
  const whole = readFileSync(path);
  for (let length = complete; length < whole.length; length += 1) {
    writeFileSync(path, whole.subarray(0, length));
    const resumed = await PageFile.open(path);
    expect([resumed.get('/1'), resumed.get('/2')]).toEqual([page(1), undefined]);
    await resumed.add('/2', page(2));
    const again = await PageFile.open(path);
    expect([again.get('/1'), again.get('/2')]).toEqual([page(1), page(2)]);
  }
});

it.each(['title;start_date\n', 'title;start_date', '{"title":"Jazz"}', '{"title":"Jazz"}\n{"ti'])(
  'leaves a file that is none as it is: %j',
  async (content) => {
    writeFileSync(path, content);
    await expect(PageFile.open(path)).rejects.toThrow('This is not a state file of an import');
    expect(readFileSync(path, 'utf8')).toBe(content);
  },
);
