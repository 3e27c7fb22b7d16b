import type { LightMyRequestResponse } from 'fastify';
import { responses } from '../checked-responses.js';
import type { Journal } from './journal.js';
import type { FuzzRequest } from './requests.js';

/** What no caller is to read, unless it was sent: the inside of the service. */
const INSIDE = /node_modules|SQLITE_\w+|\bER_[A-Z]+_|\bat \S+ \(|\[object Object\]|\bundefined\b|HPE_/;

/** The errors that name parameters. */
const NAMING = ['rest_invalid_param', 'rest_missing_callback_param'];

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Finds the errors in a response. */
export class Oracle {
  constructor(private readonly journal: Journal) {}

  /** @returns one text each */
  async check(request: FuzzRequest, response: LightMyRequestResponse): Promise<string[]> {
    const { statusCode: status } = response;
    const wrong = status >= 500 ? [`it failed with ${status}: ${response.body.slice(0, 500)}`] : [];
    const undocumented = responses.recorder.takeFailure();
    if (undocumented !== undefined) wrong.push(undocumented.message);
    if (status >= 400) wrong.push(...refusal(request, response.body));
    const changed = await this.journal.take();
    if (changed.length === 0) return wrong;
    if (status >= 400) wrong.push(`it was refused with ${status}, and yet changed: ${changed.join(', ')}`);
    else if (READS.includes(request.method))
      wrong.push(`it only reads, and yet changed: ${changed.join(', ')}`);
    return wrong;
  }
}

/** The errors in a refusal: it must name the reason, and reveal no internals. */
export function refusal(request: Pick<FuzzRequest, 'url' | 'body'>, text: string): string[] {
  if (text === '') return [];
  const { code, message, data } = JSON.parse(text) as {
    code: string;
    message: string;
    data: Record<string, any>;
  };
  const params: unknown = data['params'];
  const wrong = [];
  const messages = [message, ...Object.values(params ?? {})].map(String);
  if (messages.some((one) => one.trim() === '')) wrong.push(`${code} has an empty text`);
  const sent = `${decoded(request.url)} ${String(request.body.payload ?? '')}`;
  for (const one of messages) {
    const inside = INSIDE.exec(one)?.[0];
    if (inside !== undefined && !sent.includes(inside))
      wrong.push(`it tells of the inside: ${one.slice(0, 300)}`);
  }
  if (NAMING.includes(code) && messages.length === 1) wrong.push(`${code} names no parameter`);
  return wrong;
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
