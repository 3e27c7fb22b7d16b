import { HOST } from './paths.mjs';

const NUMBER_LENGTH = 9;
const MARK = '{n}';

/** A number of fixed length, so that every body of a kind is equally long. */
export const numbered = (text, number) => text.replaceAll(MARK, String(number).padStart(NUMBER_LENGTH, '0'));

/** A request as bytes; one whose body has a `{n}` gets a different number each time. */
export function requestOf({ method = 'GET', path, headers = {}, body, status = 200, length }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const start = `${method} ${path} HTTP/1.1\r\nhost: ${HOST}\r\n${lines.join('')}`;
  if (body === undefined) return { path, status, length, bytes: Buffer.from(`${start}\r\n`) };
  const json = JSON.stringify(body);
  const make = (number) => {
    const text = numbered(json, number);
    const size = Buffer.byteLength(text);
    return Buffer.from(`${start}content-type: application/json\r\ncontent-length: ${size}\r\n\r\n${text}`);
  };
  return json.includes(MARK) ? { path, status, length, make } : { path, status, length, bytes: make(0) };
}

const MAX_FAILURES = 5;

/** Takes the requests in turn, and counts the responses and the wrong ones. */
export class Tally {
  sent = 0;
  count = 0;
  failures = [];

  constructor(requests, first) {
    this.requests = requests;
    this.first = first;
  }

  get isBroken() {
    return this.failures.length >= MAX_FAILURES;
  }

  next() {
    const request = this.requests[this.sent % this.requests.length];
    const bytes = request.bytes ?? request.make(this.first + this.sent);
    this.sent += 1;
    return { request, bytes };
  }

  note({ path, status, length }, gotStatus, gotLength) {
    this.count += 1;
    if (gotStatus !== status) this.failures.push(`${path}: ${gotStatus} instead of ${status}`);
    else if (length !== undefined && gotLength !== length) {
      this.failures.push(`${path}: ${gotLength} bytes instead of ${length}`);
    }
  }
}
