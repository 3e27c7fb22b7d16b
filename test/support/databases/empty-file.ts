import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DatabaseFile {
  readonly file: string;
  /** For `DATABASE_URL`. */
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** Where a database can be, in a folder of its own. */
export function emptyFile(): DatabaseFile {
  const folder = mkdtempSync(join(tmpdir(), 'event-calendar-'));
  const file = join(folder, 'calendar.sqlite');
  return {
    file,
    url: `sqlite:${file}`,
    drop: async () => {
      rmSync(folder, { recursive: true });
      return Promise.resolve();
    },
  };
}
