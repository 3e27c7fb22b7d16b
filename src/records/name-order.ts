import type { RequestContext } from '../context/request-context.js';
import { collationOf } from '../i18n/collation.js';
import { effectiveColumn } from '../i18n/effective-text.js';
import type { Language } from '../i18n/languages.js';
import type { Kind } from './kinds.js';
import type { OrderPart } from './page.js';

/** The shown name or title of `r`, as the language of the request orders it, whatever language it is shown in. */
export function byName(kind: Kind, ctx: RequestContext): OrderPart {
  const collation = collationOf(ctx.language);
  const key = (translation: string): string =>
    collation === 'root'
      ? `${translation}.name_sort`
      : `COALESCE(${translation}.name_sort_${collation}, ${translation}.name_sort)`;
  return { ...effectiveColumn(kind, 'r', ctx, key), isText: true, nullable: true, isSorted: true };
}

const collators = new Map<Language, Intl.Collator>();

/** Compares names as `byName` orders them. */
export function compareNames(language: Language): (a: string, b: string) => number {
  let collator = collators.get(language);
  if (collator === undefined) collators.set(language, (collator = new Intl.Collator(language)));
  return collator.compare;
}
