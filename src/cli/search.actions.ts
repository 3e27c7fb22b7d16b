import { SearchBuilder } from '#content/search/search-builder.js';
import { ListIndexBuilder } from '#resources/event-index/list-index-builder.js';
import { counted, printResult, Progress } from './output.js';
import { withSession } from './session.js';

export async function rebuild({ json }: { json: boolean }): Promise<void> {
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
    printResult(json, { indexed }, [`The search index covers ${counted(indexed, 'record')}.`]);
  });
}
