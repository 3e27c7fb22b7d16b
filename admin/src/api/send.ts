import { consoleLanguage } from '../messages/language';
import { Problem, problemOf } from './problem';

const API = '/calendar/events/v1';

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly query?: Query;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer<T> {
  readonly value: T;
  /** The version of a record. */
  readonly tag: string | undefined;
}

function addressOf(path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? API + path : `${API}${path}?${new URLSearchParams(given).toString()}`;
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch {
    throw new Problem('console.network', 0, 'network', {});
  }
}

/**
 * Sends a request to the interface, in the language of the console.
 * @throws Problem when it is refused, or when nobody answers
 */
export async function send<T>(
  path: string,
  { method = 'GET', query = {}, body, headers }: Sent = {},
): Promise<Answer<T>> {
  const response = await reach(addressOf(path, query), {
    method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      'Accept-Language': consoleLanguage(),
      // Writes by a session are refused without it, and no browser asks for a password by itself.
      'X-Requested-With': 'console',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await problemOf(response);
  // The document says what each address answers with; the types are made from it.
  return { value: (await response.json()) as T, tag: response.headers.get('ETag') ?? undefined };
}
