import { givesPassword } from '../auth/password-question';
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

/** Multipart has a boundary, which the browser chooses. */
const typeOf = (body: Sent['body']): Readonly<Record<string, string>> =>
  body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' };

const encoded = (body: object): FormData | string => (body instanceof FormData ? body : JSON.stringify(body));

async function sendOnce<T>(
  path: string,
  { method = 'GET', query = {}, body, headers }: Sent,
): Promise<Answer<T>> {
  const response = await reach(addressOf(path, query), {
    method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      'Accept-Language': consoleLanguage(),
      // Writes by a session are refused without it, and no browser asks for a password by itself.
      'X-Requested-With': 'console',
      ...typeOf(body),
      ...headers,
    },
    ...(body === undefined ? {} : { body: encoded(body) }),
  });
  if (!response.ok) throw await problemOf(response);
  // The document says what each address answers with; the types are made from it.
  return { value: (await response.json()) as T, tag: response.headers.get('ETag') ?? undefined };
}

/**
 * Sends a request to the interface, in the language of the console. Where the session has ended, or has to be confirmed, it
 * asks for the password and sends the request again, so that a form never loses what was typed.
 * @throws Problem when it is refused, or when nobody answers
 */
export async function send<T>(path: string, sent: Sent = {}): Promise<Answer<T>> {
  try {
    return await sendOnce<T>(path, sent);
  } catch (problem) {
    if (!(await givesPassword(problem))) throw problem;
    return sendOnce<T>(path, sent);
  }
}

/** The same for what signs in and out, where a refusal is an answer. */
export const sendSignIn = async (path: string, sent: Sent): Promise<void> => {
  await sendOnce(path, sent);
};
