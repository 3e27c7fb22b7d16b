import type { FuzzRequest } from './requests.js';

const MAX_SHOWN = 3_000;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Bytes that a shell passes on as they are. */
function bytesOf(payload: string | Buffer): string {
  const text = Buffer.from(payload as string).toString('latin1');
  const cut = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}… (${text.length} bytes)` : text;
  const escaped = cut.replace(
    /[\\'\0-\x1f\x7f-\xff]/g,
    (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `$'${escaped}'`;
}

/** A request as a command that sends it again. */
export function curl(
  { method, url, as, headers, body }: FuzzRequest,
  authorization: string | undefined,
): string {
  const { type, payload } = body;
  const sent = {
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(authorization === undefined ? {} : { authorization }),
    ...headers,
  };
  const options = Object.entries(sent).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value.slice(0, MAX_SHOWN)}`)}`,
  );
  const data = payload === undefined ? [] : [`--data-binary ${bytesOf(payload)}`];
  const address = quoted(`http://127.0.0.1:3000${url.slice(0, MAX_SHOWN)}`);
  return [`curl -g -X ${method} ${address}`, ...options, ...data, `# as ${as}`].join(' ');
}
