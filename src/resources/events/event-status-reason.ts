import type { Language } from '#common/messages/languages.js';
import type { LanguageTexts, SentTexts } from '#content/localized/sent-texts.js';
import { isText, type Localized } from '#content/localized/texts.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { type DetailInput, type DetailRow, statusAfter } from './event-details.js';

const FIELD = 'event_status_reason';

interface ReasonWrite {
  readonly input: DetailInput & { readonly event_status_reason?: string };
  readonly current: (DetailRow & Localized) | undefined;
  readonly sent: SentTexts;
}

/** Refuses a reason in any language for an event that would take place as planned. */
function refuseReasons(
  { ctx, errors }: Pick<UnitOfWork, 'ctx' | 'errors'>,
  { input, sent }: ReasonWrite,
): void {
  const own = input.event_status_reason;
  const languages = [...sent].filter(([, { texts }]) => isText(texts[FIELD])).map(([language]) => language);
  // A reason that was only read and sent back is no longer among the texts.
  for (const language of new Set([...(isText(own) ? [ctx.language] : []), ...languages])) {
    const name = language === ctx.language ? FIELD : `translations[${language}][${FIELD}]`;
    errors.add(name, { key: 'reason_of_scheduled_event' });
  }
}

/** The sent texts, which also clear the reason in all languages in which the event has one. */
function withoutReasons(sent: SentTexts, current: Localized): SentTexts {
  const cleared = new Map<Language, LanguageTexts>(sent);
  for (const [language, row] of current.texts) {
    if (row[FIELD] == null) continue;
    const texts = cleared.get(language) ?? { texts: {}, slug: undefined };
    cleared.set(language, { ...texts, texts: { ...texts.texts, [FIELD]: '' } });
  }
  return cleared;
}

/** The texts of a write. Only an event that does not take place as planned has a reason for it. */
export function reasonsAfter(unit: Pick<UnitOfWork, 'ctx' | 'errors'>, write: ReasonWrite): SentTexts {
  const { input, current, sent } = write;
  if (statusAfter(input, current) !== 'scheduled') return sent;
  refuseReasons(unit, write);
  return current === undefined ? sent : withoutReasons(sent, current);
}
