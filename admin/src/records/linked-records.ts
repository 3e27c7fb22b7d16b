import type { GetListParams, GetListResult, GetManyParams } from 'react-admin';
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

type LinkedList = Readonly<Record<LinkedKind, readonly Listed[]>> & { readonly total: number };

const toLinked = (kind: LinkedKind, listed: Listed): Linked => ({
  id: listed.id,
  name: listed[NAMES[kind]] ?? '',
});

const fieldsOf = (kind: LinkedKind): Query => ({
  fields: `id,${NAMES[kind]}`,
  i18n_language: consoleLanguage(),
});

/** Those whose names have what was typed. */
export async function listLinked(
  kind: LinkedKind,
  { pagination, filter }: GetListParams,
): Promise<GetListResult<Linked>> {
  const { search } = filter as { readonly search?: string };
  const query = {
    ...fieldsOf(kind),
    page: pagination?.page ?? 1,
    per_page: pagination?.perPage ?? 25,
    search: search === '' ? undefined : search,
  };
  const { value } = await send<LinkedList>(`/${kind}`, { query });
  return { data: value[kind].map((listed) => toLinked(kind, listed)), total: value.total };
}

/** One by one, as not all kinds can be listed by their ids; an event has few. */
export async function readLinked(kind: LinkedKind, { ids }: GetManyParams): Promise<Linked[]> {
  const reads = ids.map(async (id) => send<Listed>(`/${kind}/${id}`, { query: fieldsOf(kind) }));
  return (await Promise.all(reads)).map(({ value }) => toLinked(kind, value));
}
