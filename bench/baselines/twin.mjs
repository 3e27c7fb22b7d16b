// Baseline `twin`: node:http and the database's driver, the best SQL for the same response over the service's tables,
// the same bytes and headers. It knows the requests of the cases, checks nothing else, and has no cache of its own.
import { createHash, randomUUID } from 'node:crypto';
import { listen } from './listen.mjs';
import { open } from './twin/driver.mjs';
import { listEvents, readEvent, readEventBySlug } from './twin/events.mjs';
import { listCategories, listVenues } from './twin/others.mjs';
import { Unsupported } from './twin/records.mjs';
import { createEvent, updateEvent } from './twin/writes.mjs';

const MOUNT = '/calendar/events/v1';
const db = open(process.env.DATABASE_URL);

const BASE = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'X-TEC-Total, X-TEC-TotalPages, X-WP-Total, X-WP-TotalPages, ETag, Link, Location, X-Request-Id, Idempotent-Replayed, X-Dry-Run, X-Ignored-Params, X-Taken-Over, Retry-After, Content-Disposition',
  'content-type': 'application/json; charset=UTF-8',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

function headersOf(reading, { total, pages, links }, body) {
  const tag = createHash('sha256')
    .update(`${reading.language}\0`)
    .update(body)
    .digest('base64url')
    .slice(0, 27);
  const headers = {
    vary:
      reading.segment === ''
        ? 'Origin, Authorization, Accept-Language, Accept-Encoding'
        : 'Origin, Authorization, Accept-Encoding',
    ...BASE,
    'x-request-id': randomUUID(),
    'content-language': reading.language,
    etag: `"${tag}"`,
    'content-length': Buffer.byteLength(body),
  };
  if (links) headers.link = links;
  if (total === undefined) return headers;
  const counts = {
    'x-tec-total': total,
    'x-tec-totalpages': pages,
    'x-wp-total': total,
    'x-wp-totalpages': pages,
  };
  return { ...headers, ...counts };
}

async function read(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

function readingOf(request) {
  const [, segment = '', rest] = /^(\/[a-z]{2})?\/calendar\/events\/v1(\/.*)$/.exec(request.url);
  const [path, query = ''] = rest.split('?', 2);
  const { host } = request.headers;
  const origin = `http://${host}`;
  const reading = {
    host,
    origin,
    segment,
    language: segment.slice(1) || 'en',
    site: origin + segment,
    api: origin + segment + MOUNT,
    now: Math.floor(Date.now() / 1_000),
  };
  return { reading, path, query };
}

async function respond(request, { reading, path, query }) {
  if (request.method === 'POST')
    return createEvent(db, request.headers.authorization, await read(request), reading);
  const id = /^\/events\/(\d+)$/.exec(path)?.[1];
  if (request.method === 'PATCH') {
    return updateEvent(db, request.headers.authorization, Number(id), await read(request), reading);
  }
  if (id !== undefined) return readEvent(db, Number(id), reading);
  if (path === '/events') return listEvents(db, new URLSearchParams(query), reading);
  if (path === '/venues') return listVenues(db, reading);
  if (path === '/categories') return listCategories(db, reading);
  return readEventBySlug(db, decodeURIComponent(path.slice('/events/by-slug/'.length)), reading);
}

listen(async (request, response) => {
  try {
    const parsed = readingOf(request);
    const result = await respond(request, parsed);
    const body = JSON.stringify(result.body);
    if (result.status === undefined) response.writeHead(200, headersOf(parsed.reading, result, body));
    else response.writeHead(result.status, { ...BASE, 'content-length': Buffer.byteLength(body) });
    response.end(body);
  } catch (error) {
    const text = error instanceof Unsupported ? error.message : (error.stack ?? String(error));
    response.writeHead(501, { 'content-length': Buffer.byteLength(text) });
    response.end(text);
  }
});
