import type { PageRead } from '../imports/tec-pages.js';
import { Progress } from './output.js';

/** How far the lists of a site are read: a bar for each language on a terminal, a line for each page elsewhere. */
export class ReadingProgress {
  private bar: { readonly language: string; readonly progress: Progress } | undefined;

  tell({ language, page, pages }: PageRead): void {
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
