import type { Command } from 'commander';
import { ListIndexBuilder } from '../resources/event-index/list-index-builder.js';
import { SearchBuilder } from '../content/search/search-builder.js';
import { printResult, Progress } from './output.js';
import { withSession } from './session.js';

async function rebuild({ json }: { json: boolean }): Promise<void> {
  await withSession(async ({ app }) => {
    let progress: Progress | undefined;
    const indexed = await app
      .get(SearchBuilder)
      .rebuild((done, total) => {
        progress ??= new Progress('search rebuild', total);
        progress.update(done);
      })
      .finally(() => progress?.stop());
    await app.get(ListIndexBuilder).rebuild();
    printResult(json, { indexed }, [`The search index covers ${indexed} records.`]);
  });
}

export function addSearchCommands(program: Command): void {
  program
    .command('search')
    .description('the search index')
    .command('rebuild')
    .description('rebuild the index from all texts; the service may be running')
    .option('--json', 'print the result as JSON', false)
    .action(rebuild);
}
