import { CommandError, counted, printResult, Progress } from '../output.js';
import { withApp } from '../session.js';
import { InvalidExport } from './read-lines.js';
import { Restore, type Restored, type Verified, verifyExport } from './restore.js';

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

async function verified(path: string): Promise<Verified> {
  try {
    return await verifyExport(path);
  } catch (error) {
    if (!(error instanceof InvalidExport)) throw error;
    const at = error.line === undefined ? error.problem : `Line ${error.line} ${error.problem}.`;
    throw new CommandError(`The export cannot be imported, and nothing was written. ${at}`, {
      imported: 0,
      ...(error.line === undefined ? {} : { line: error.line }),
    });
  }
}

async function restore(path: string, file: Verified): Promise<Restored> {
  const progress = new Progress('import', sum(file.rows));
  let done = 0;
  let restored: Restored | undefined;
  await withApp(async ({ app }) => {
    restored = await new Restore(app, path, file, () => {
      progress.update((done += 1));
    }).run();
  }).finally(() => {
    progress.stop();
  });
  if (restored === undefined) throw new Error('A restore has ended without a result.');
  return restored;
}

/** Restores an export into an empty database, completely or not at all. */
export async function restoreFile(path: string, options: { dryRun: boolean; json: boolean }): Promise<void> {
  const file = await verified(path);
  const { rows, files } = options.dryRun ? file : await restore(path, file);
  const summary = `${counted(sum(rows), 'row')}, of them ${counted(rows['event'] ?? 0, 'event')}, and ${counted(files, 'file')} of pictures`;
  const lines = options.dryRun
    ? [`The export is complete: ${summary}. Nothing was changed.`]
    : [
        `Imported ${summary}.`,
        ...(file.header.media ? [] : ['The files of pictures were not in it: copy them into MEDIA_DIR.']),
      ];
  printResult(options.json, { rows, files, dryRun: options.dryRun, media: file.header.media }, lines);
}
