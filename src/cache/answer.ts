import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatabaseState } from '../changes/database-state.js';
import { isKnown } from '../http/etags.js';
import { requestInfo } from '../http/request-info.js';

/** A whole answer, ready to be sent again. */
export interface Answer {
  /** Names and values by turns, which the server below writes with the least work. */
  readonly headers: readonly string[];
  /** Those of the 304 that stands for it. */
  readonly notModified: readonly string[];
  readonly body: Buffer;
  readonly tag: string;
  /** What the request info of each of its requests is counted by. */
  readonly route: string | undefined;
  /** The state of the database before the answer was made. */
  readonly state: DatabaseState;
  /** The second of its request, and the one in which it may be another. */
  readonly from: number;
  readonly until: number;
}

/** Each request has its own. */
const isShared = (name: string): boolean =>
  !name.startsWith('ratelimit-') && name !== 'content-length' && name !== 'x-request-id';

type Headers = Readonly<Record<string, string | number | readonly string[] | undefined>>;
type Pairs = readonly (readonly [name: string, value: string])[];

function pairsOf(headers: Headers): Pairs {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => [name, String(each)] as const),
  );
}

/** What is written of these headers for the answer, and for the 304 that stands for it. */
export function headerLists(headers: Headers, body: Buffer): Pick<Answer, 'headers' | 'notModified'> {
  const shared = pairsOf(headers).filter(([name]) => isShared(name));
  const whole: Pairs = [...shared, ['content-length', String(body.length)]];
  const empty: Pairs = [...shared.filter(([name]) => name !== 'content-encoding'), ['content-length', '0']];
  return { headers: whole.flat(), notModified: empty.flat() };
}

/** Headers that belong to this request alone. */
export const ownHeaders = (headers: Headers): string[] =>
  pairsOf(headers)
    .filter(([name]) => name.startsWith('ratelimit-'))
    .flat();

const none: readonly string[] = [];

/** Sends the answer, or that the caller has it already. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  own: readonly string[] = none,
): void {
  const isThere = isKnown(request.headers['if-none-match'], answer.tag);
  const headers = isThere ? answer.notModified : answer.headers;
  const info = requestInfo(request);
  info.route = answer.route;
  response.writeHead(isThere ? 304 : 200, headers.concat('x-request-id', info.id, own));
  if (isThere) response.end();
  else response.end(answer.body);
}

/** Whether the answer is still the one that would be made now. */
export function isValid(answer: Answer, { number }: DatabaseState): boolean {
  const now = Date.now() / 1_000;
  return answer.state.number === number && now < answer.until && now >= answer.from;
}
