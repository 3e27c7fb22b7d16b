import { type ChangeDetails, isCut } from '#access/changes/changes.service.js';
import { isLanguage } from '#common/messages/languages.js';
import { type Cost, costAsSent } from '#common/values/cost.js';

/** Of values that are stored in another form: what a request sends to have them. */
const AS_SENT: Readonly<Record<string, (stored: unknown) => unknown>> = {
  cost: (stored) => stored && costAsSent(stored as Cost),
};

/** A text by its field and language, such as `title.fr`. */
function textOf(name: string): readonly [language: string, field: string] | undefined {
  const [, field = '', language] = /^(\w+)\.(\w+)$/.exec(name) ?? [];
  return isLanguage(language) ? [language, field] : undefined;
}

/**
 * The body of a PATCH that takes a write back; undefined where the values before it are not known whole. Secrets are not
 * known at all, and stay as they are.
 */
export function undoOf(details: ChangeDetails): Record<string, unknown> | undefined {
  const body: Record<string, unknown> = {};
  const translations: Record<string, Record<string, unknown>> = {};
  for (const [name, values] of Object.entries(details)) {
    if (values === null) continue;
    const [before] = values;
    if (isCut(before)) return undefined;
    const text = textOf(name);
    if (text === undefined) body[name] = AS_SENT[name]?.(before) ?? before;
    else {
      const [language, field] = text;
      translations[language] = { ...translations[language], [field]: before ?? '' };
    }
  }
  return Object.keys(translations).length === 0 ? body : { ...body, translations };
}
