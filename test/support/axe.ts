import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Puts axe into a page, which needs no permission of its policy. It stays until the page is left. */
const INJECT = `if (globalThis.axe === undefined) { ${SOURCE} }`;

const RUN = `axe.run({ runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ': ' + target.join(' ') + ': ' + failureSummary)))`;

/** What of a page, as it is now, breaks the rules of WCAG 2.2 AA that axe checks. */
export async function axeProblems(page: Page): Promise<string[]> {
  if ((await page.evaluate<string>('typeof globalThis.axe')) === 'undefined') await page.evaluate(INJECT);
  return page.evaluate<string[]>(RUN);
}
