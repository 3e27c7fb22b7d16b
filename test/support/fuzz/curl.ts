import type { FuzzRequest } from './requests.js';

export const MAX_SHOWN = 3_000;

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

/**
 * A request as a command that sends it again.
 * @param file where a body is that is too long for a command
 */
export function curl(
  { method, url, as, headers, body }: Omit<FuzzRequest, 'operation'>,
  authorization: string | undefined,
  file?: string,
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
  const bytes = file === undefined ? bytesOf(payload ?? '') : quoted(`@${file}`);
  const data = payload === undefined ? [] : [`--data-binary ${bytes}`];
  const address = quoted(`http://127.0.0.1:3000${url.slice(0, MAX_SHOWN)}`);
  return [`curl -g -X ${method} ${address}`, ...options, ...data, `# as ${as}`].join(' ');
}
