import { ImportWorker } from '#integrations/imports/import-worker.js';
import { WebhookDispatcher } from '#integrations/webhooks/dispatcher.js';
import { PASSWORD } from './credentials.js';
import { CONSTANTS, ITEMS, uploadedItem } from './items.js';
import { operationsOf } from './operations.js';
import { multipart, pictureBytes } from './pictures.js';
import type { Remote } from './remote.js';
import { type Body, eventWith, type SendOptions, Service } from './service.js';
import { venueInFrench } from './translation-file.js';

/** A request that the administrator may send now. */
export interface Write {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly options?: SendOptions;
}

/** A service in which what waits goes on waiting. */
export async function startWaiting({ host }: Remote): Promise<Service> {
  const service = await Service.start({ MEDIA_FETCH_ALLOWED_HOSTS: host, WEBHOOK_ALLOWED_HOSTS: host });
  await service.app.get(ImportWorker).onModuleDestroy();
  await service.app.get(WebhookDispatcher).onModuleDestroy();
  return service;
}

export async function webhook(service: Service, remote: Remote): Promise<string> {
  const { id } = await service.make('/webhooks', { url: `http://${remote.host}/hook`, active: false });
  return `/webhooks/${id}`;
}

/** Makes a message that was given up. @returns its id */
async function giveUp(service: Service, hook: string): Promise<number> {
  const { body } = await service.post(`${hook}/ping`);
  const sql = "UPDATE webhook_delivery SET kind = 'tag', state = 'dead' WHERE id = ?";
  await service.database.write(async (manager) => manager.query(sql, [body['id']]));
  return Number(body['id']);
}

/** All that writes, each with what it is sent to, except for what is queued or sent elsewhere at once. */
export async function allWrites(service: Service, remote: Remote): Promise<Write[]> {
  const found: Write[] = [];
  for (const { collection, fields, path, patch } of [...ITEMS, ...CONSTANTS]) {
    found.push({ method: 'POST', path: collection, body: fields() });
    const item = path(await service.make(collection, fields()));
    const methods = item.includes('/translations/') ? ['PUT', 'PATCH'] : ['POST', 'PUT', 'PATCH'];
    for (const method of patch === undefined ? [] : methods) found.push({ method, path: item, body: patch });
    found.push({ method: 'DELETE', path: path(await service.make(collection, fields())) });
  }
  for (const { collection, fields } of ITEMS.slice(0, 4)) {
    const path = (id: string): string => `${collection}/by-external/erp/${id}`;
    for (const id of ['changed', 'deleted'])
      await service.send('PUT', path(id), fields(), { as: 'administrator' });
    found.push({ method: 'PUT', path: path('new'), body: fields() });
    found.push({ method: 'PUT', path: path('changed'), body: fields() });
    found.push({ method: 'PATCH', path: path('changed'), body: { status: 'draft' } });
    found.push({ method: 'DELETE', path: path('deleted') });
    const { id: trashed } = await service.make(collection, fields());
    await service.delete(`${collection}/${trashed}`);
    found.push({ method: 'POST', path: `${collection}/${trashed}/restore` });
  }
  const { id } = await service.make('/series', { ...eventWith(), recurrence_rule: 'FREQ=WEEKLY;COUNT=3' });
  const { body: list } = await service.get(`/series/${id}/occurrences`);
  const [first, second] = (list['events'] as Body[]).map(
    (event) => `/series/${id}/occurrences/${event['recurrence_id']}`,
  );
  for (const method of ['PUT', 'PATCH']) found.push({ method, path: `${first}`, body: { cost: '7' } });
  found.push({ method: 'DELETE', path: `${second}` });
  const key = await service.make('/users/me/api-keys', { name: 'old', scopes: ['events:read'] });
  const login = { username: 'administrator', password: PASSWORD };
  const session = await service.make('/sessions', login);
  const { body, contentType } = await multipart(await pictureBytes(), 'a.png');
  const upload = { headers: { 'content-type': contentType } };
  const hook = await webhook(service, remote);
  const content = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
  const hall = await service.make('/venues', { venue: 'Hall', city: 'Untranslated' });
  const { body: job } = await service.post('/imports', { type: 'ics', content, source: 'town' });
  return [
    ...found,
    { method: 'POST', path: `${hook}/replay`, body: { since: '1 hour ago' } },
    { method: 'POST', path: `${hook}/deliveries/${await giveUp(service, hook)}/retry` },
    { method: 'POST', path: `${hook}/rotate-secret`, body: {} },
    { method: 'DELETE', path: `/imports/${job['id']}` },
    { method: 'POST', path: '/translations/xliff', body: { xliff: venueInFrench(hall['id']) } },
    { method: 'POST', path: `/users/me/api-keys/${key['id']}/rotate`, body: {} },
    ...['POST', 'PUT', 'PATCH'].map((method) => ({
      method,
      path: '/users/me',
      body: { display_name: 'Me' },
    })),
    { method: 'POST', path: '/sessions', body: login },
    { method: 'DELETE', path: `/sessions/${session['id']}` },
    { method: 'POST', path: '/media', body, options: upload },
    { method: 'PATCH', path: await uploadedItem(service), body: { credit: 'Ana' } },
    { method: 'DELETE', path: await uploadedItem(service) },
    ...['all', 'each'].map((mode) => {
      const operations = [{ method: 'POST', path: '/tags', body: { name: `Of ${mode}` } }];
      return { method: 'POST', path: '/batch', body: { mode, operations } };
    }),
  ];
}

/** The path as the document has it. */
const templateOf = (path: string): string =>
  path
    .replace(/^(\/users\/)(me|\d+)(?=\/)/, '$1{user}')
    .replace(/\/\d+(?=\/|$)/g, '/{id}')
    .replace(/(by-slug)\/.+/, '$1/{slug}')
    .replace(/(by-external)\/.+/, '$1/{source}/{external_id}')
    .replace(/(deliveries)\/\{id\}/, '$1/{delivery}')
    .replace(/(occurrences)\/.+/, '$1/{recurrence_id}')
    .replace(/(translations)\/fr/, '$1/{language}');

/** The writes of the document of which there is none among these requests. */
export async function missingAmong(service: Service, writes: readonly Write[]): Promise<string[]> {
  const { body: document } = await service.get<any>('/doc');
  const sent = new Set(writes.map(({ method, path }) => `${method} ${templateOf(path)}`));
  const documented = operationsOf(document).filter(({ method }) => method !== 'GET');
  return documented.map(({ method, path }) => `${method} ${path}`).filter((key) => !sent.has(key));
}
