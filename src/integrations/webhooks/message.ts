import type { FeedKind, NumberedChange } from '#access/changes/change-feed.entity.js';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import type { Links } from '#http/context/links.js';
import { KINDS } from '#resources/kinds.js';
import { writeToken } from '../change-feed/feed-token.js';
import { ACTIONS, PING, type WebhookMessageDto, type WebhookPingDto } from './message.dto.js';
import type { WebhookRow } from './webhook.entity.js';

/** Names of fields that have a value per language. */
const LOCALIZED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  KINDS.map(({ name, texts }) => [name, new Set([...texts, 'slug', 'translations'])]),
);

const COLLECTIONS: ReadonlyMap<string, string> = new Map(
  KINDS.map(({ name, collection }) => [name, collection]),
);

export const listed = (text: string): string[] => (text === '' ? [] : text.split(','));

/**
 * The languages that a change concerns: all, unless it is an update that wrote only texts of some languages.
 */
export function languagesOf({ kind, verb, languages, fields }: NumberedChange): readonly Language[] {
  const isOfTexts = listed(fields).every((field) => LOCALIZED.get(kind)?.has(field) === true);
  const isAll = verb !== 'update' || languages === '' || !isOfTexts;
  return isAll ? LANGUAGES : listed(languages);
}

type WebhookSelection = Pick<WebhookRow, 'kinds' | 'languages'>;

export const kindsOf = ({ kinds }: WebhookSelection): readonly FeedKind[] | undefined =>
  kinds === '' ? undefined : (kinds.split(',') as FeedKind[]);

/** Whether a webhook gets a change of one of its kinds. */
export function concerns({ languages }: WebhookSelection, change: NumberedChange): boolean {
  const selected = listed(languages);
  return selected.length === 0 || languagesOf(change).some((language) => selected.includes(language));
}

/** The message for a change: a link without content, as not every receiver may read the record. */
export function messageOf(change: NumberedChange, feed: string, links: Links): string {
  const { kind, record_id: id, verb, position, at } = change;
  const timestamp = new Date(at).toISOString();
  const message: WebhookMessageDto = {
    type: `${kind}.${ACTIONS[verb]}`,
    timestamp,
    data: {
      kind,
      id,
      action: ACTIONS[verb],
      languages: listed(change.languages),
      fields: listed(change.fields),
      rest_url: links.api(`/${COLLECTIONS.get(kind) ?? kind}/${id}`),
      token: writeToken({ feed, position, at }),
    },
  };
  return JSON.stringify(message);
}

export function pingMessage(at: Date): string {
  const message: WebhookPingDto = { type: PING, timestamp: at.toISOString(), data: {} };
  return JSON.stringify(message);
}
