import type { GetListParams } from 'react-admin';
import type { Query } from '../api/send';
import { consoleLanguage } from '../messages/language';

/** The most records that the interface lists on a page. */
const MOST = 50;

/** What a list is asked for: its page, order and filters, whose names are those of the interface. */
export function listQuery({ pagination, sort, filter }: GetListParams): Query {
  const { page, perPage } = pagination ?? { page: 1, perPage: MOST };
  const filters = filter as Readonly<Record<string, string | undefined>>;
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return {
    page,
    per_page: Math.min(perPage, MOST),
    ...(sort === undefined ? {} : { orderby: sort.field, order: sort.order.toLowerCase() }),
    i18n_language: consoleLanguage(),
    ...Object.fromEntries(given),
  };
}
