import type { Language } from '#common/messages/languages.js';
import type { LanguageTexts, SentTexts } from '#content/localized/sent-texts.js';
import { isText, type Texts } from '#content/localized/texts.js';
import { sentFields } from '#http/parameters/sent-fields.js';
import type { UpdateEvent } from './event.dto.js';
import { EVENT } from './event.entity.js';
import type { EventRow } from './event-mapping.js';
import { isOwnField, overridesColumn, overridesOf } from './event-scope.js';

/* Which fields an occurrence has of its own after a write. */

/** The fields besides texts. What is sent becomes its own, even if it is the same; what is reset does not stay its own. */
export function ownFieldsAfter(input: Partial<UpdateEvent>, event: EventRow): ReadonlySet<string> {
  const reset = new Set(input.reset_overrides);
  const before = [...overridesOf(event)].filter((name) => isOwnField(name) && !reset.has(name));
  return new Set([...before, ...sentFields(input).filter(isOwnField)]);
}

/** The sent texts, which also clear those to be reset, in every language, where none is sent. */
export function withResetTexts(sent: SentTexts, event: EventRow, reset: readonly string[]): SentTexts {
  const fields = EVENT.texts.filter((field) => reset.includes(field));
  if (fields.length === 0) return sent;
  const all = new Map<Language, LanguageTexts>(sent);
  for (const [language, row] of event.texts) {
    const { texts, ...others } = all.get(language) ?? { texts: {}, slug: undefined };
    const cleared = fields.filter((field) => row[field] != null && texts[field] === undefined);
    if (cleared.length === 0) continue;
    all.set(language, {
      ...others,
      texts: { ...texts, ...Object.fromEntries(cleared.map((field) => [field, ''])) },
    });
  }
  return all;
}

/** The texts of which the occurrence has one of its own in any language. */
function ownTextsAfter(sent: SentTexts, before: Texts): string[] {
  const languages = new Set([...before.keys(), ...sent.keys()]);
  const isOwn = (field: string): boolean =>
    [...languages].some((language) =>
      isText(sent.get(language)?.texts[field] ?? before.get(language)?.[field]),
    );
  return EVENT.texts.filter(isOwn);
}

/** The column `overrides` after a write. */
export const overridesAfter = (fields: ReadonlySet<string>, sent: SentTexts, { texts }: EventRow): string =>
  overridesColumn([...fields, ...ownTextsAfter(sent, texts)]);
