import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { send } from '../lib/http.mjs';
import { MOUNT } from '../lib/paths.mjs';
import { withServers } from '../lib/session.mjs';

const READ = `${MOUNT}/events?per_page=50`;
const DECODE = { gzip: gunzipSync, br: brotliDecompressSync };

/** The transferred bytes of a list of 50, by the encodings that the client accepts. */
export async function wire(_, { environment }) {
  return withServers([['service', environment]], async ({ port }) => {
    const plain = await send(port, READ);
    const rows = [{ accepted: 'nothing', bytes: plain.body.length, encoding: '', etag: plain.headers.etag }];
    for (const accepted of ['gzip', 'br']) {
      const { headers, body } = await send(port, READ, { headers: { 'accept-encoding': accepted } });
      const encoding = headers['content-encoding'] ?? '';
      const decoded = encoding === '' ? body : DECODE[encoding](body);
      if (!decoded.equals(plain.body)) throw new Error(`The list in ${accepted} is not the plain one.`);
      rows.push({ accepted, bytes: body.length, encoding, etag: headers.etag });
    }
    const distinct = new Set(rows.map(({ etag }) => etag)).size === rows.length;
    return { rows, distinct, compressed: rows.slice(1).every(({ encoding }) => encoding !== '') };
  });
}
