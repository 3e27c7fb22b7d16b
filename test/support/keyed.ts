import type { SendOptions, ServiceResponse } from './service.js';

let counter = 0;

export const newKey = (): string => `key-${(counter += 1)}`;

/** Options of a request with a key. */
export const keyed = (key: string, as: SendOptions['as'] = 'administrator', headers = {}): SendOptions => ({
  as,
  headers: { 'idempotency-key': key, ...headers },
});

export const isReplay = ({ headers }: ServiceResponse): boolean => headers['idempotent-replayed'] === 'true';

/** The response without headers that differ each time, and without the mark of a repeated request. */
export function comparable({ status, headers, body }: ServiceResponse): object {
  const { 'idempotent-replayed': _, date: __, 'x-request-id': ___, ...rest } = headers;
  return { status, headers: rest, body };
}
