import { sortKey } from '../content/localized/collation.js';

/** Builds beforehand what the first request would otherwise have to wait for: the weights of letters. */
export function warmUp(): void {
  sortKey('', 'root');
}
