import type { PageRead } from '#integrations/imports/tec-pages.js';
import { Progress } from './output.js';

/** Progress of reading a site's lists: a bar per language on a terminal, otherwise a line per page. */
export class ReadingProgress {
  private bar: { readonly language: string; readonly progress: Progress } | undefined;

  report({ language, page, pages }: PageRead): void {
    if (!process.stderr.isTTY) {
      console.error(`read: ${language}: page ${page} of ${pages}`);
      return;
    }
    if (this.bar?.language !== language) {
      this.stop();
      this.bar = { language, progress: new Progress(`read ${language}`, pages) };
    }
    this.bar.progress.update(page);
  }

  stop(): void {
    this.bar?.progress.stop();
    this.bar = undefined;
  }
}
