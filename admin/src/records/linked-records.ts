import type { GetManyParams } from 'react-admin';
import { type Query, send } from '../api/send';
import { consoleLanguage } from '../messages/language';

/** The kinds that events are linked to, with the field of their names. */
const NAMES = { venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' } as const;
export type LinkedKind = keyof typeof NAMES;

export interface Linked {
  readonly id: number;
  readonly name: string;
}

export const isLinkedKind = (kind: string): kind is LinkedKind => Object.hasOwn(NAMES, kind);

interface Listed {
  readonly id: number;
  readonly venue?: string;
  readonly organizer?: string;
  readonly name?: string;
}

const toLinked = (kind: LinkedKind, listed: Listed): Linked => ({
  id: listed.id,
  name: listed[NAMES[kind]] ?? '',
});

const fieldsOf = (kind: LinkedKind): Query => ({
  fields: `id,${NAMES[kind]}`,
  i18n_language: consoleLanguage(),
});

/** One by one, as not all kinds can be listed by their ids; an event has few. */
export async function readLinked(kind: LinkedKind, { ids }: GetManyParams): Promise<Linked[]> {
  const reads = ids.map(async (id) => send<Listed>(`/${kind}/${id}`, { query: fieldsOf(kind) }));
  return (await Promise.all(reads)).map(({ value }) => toLinked(kind, value));
}
