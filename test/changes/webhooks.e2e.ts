import { lastWrite } from '../support/audit.js';
import { stopClocks } from '../support/clock.js';
import { deliver, Hook } from '../support/hooks.js';
import { Receiver, verify } from '../support/receiver.js';
import { eventWith, Service } from '../support/service.js';

const ADMINISTRATOR = { as: 'administrator' } as const;

let service: Service;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  service = await Service.start({ WEBHOOK_ALLOWED_HOSTS: receiver.host });
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const hookWith = async (fields: object = {}): Promise<Hook> => Hook.make(service, receiver, fields);

describe('a webhook', () => {
  it('reports each change at the URL where it was made, signed as the convention says, and no more', async () => {
    const hook = await hookWith();
    const event = await service.make('/events', eventWith({ title: 'Told', venue: { venue: 'Told too' } }));
    await service.post(`/events/${event['id']}`, { cost: '7' });
    await service.delete(`/events/${event['id']}`);
    await service.make('/users', { username: 'unseen', role: 'author' });
    await deliver(service);
    expect([...hook.types].sort()).toEqual([
      'event.created',
      'event.trashed',
      'event.updated',
      'venue.created',
    ]);
    for (const one of hook.received) expect(verify(hook.secret, one)).toEqual(one.message);
    const ids = new Set(hook.received.map(({ headers }) => headers['webhook-id']));
    expect(ids.size).toBe(4);
    const ofEvent = hook.received.filter(({ message }) => message.data.kind === 'event');
    expect(ofEvent.map(({ message }) => message.data)).toMatchObject([
      { id: event['id'], action: 'created', rest_url: event['rest_url'] },
      { action: 'updated', fields: ['cost'], languages: [] },
      { action: 'trashed' },
    ]);
    expect(JSON.stringify(hook.received)).not.toContain('Told');
    const messages = await hook.messages();
    expect(messages).toMatchObject(
      hook.received.map(({ headers }) => ({ message_id: headers['webhook-id'], attempts: 1 })),
    );
    expect(messages[0]).toMatchObject({ state: 'delivered', last_status: 204, last_error: null });
  });

  it('reports its kinds and languages only', async () => {
    const [venues, french] = [await hookWith({ kinds: ['venue'] }), await hookWith({ languages: 'fr' })];
    const tag = await service.make('/tags', { name: 'In English' });
    const path = `/tags/${tag['id']}`;
    await service.send('PATCH', `${path}?lang=de`, { name: 'Auf Deutsch' }, ADMINISTRATOR);
    await service.send('PATCH', `${path}?lang=fr`, { name: 'En français' }, ADMINISTRATOR);
    await service.send('PATCH', `${path}/translations/de`, { name: 'Deutsch' }, ADMINISTRATOR);
    await service.send('PATCH', `${path}/translations/fr`, { name: 'Français' }, ADMINISTRATOR);
    await service.make('/venues', { venue: 'Hall' });
    await deliver(service);
    expect(venues.types).toEqual(['venue.created']);
    expect(french.types.filter((type) => type.startsWith('tag'))).toEqual([
      'tag.created',
      'tag.updated',
      'tag.updated',
    ]);
  });

  it('reports what is written during a pause when it goes on, and nothing from before it was made', async () => {
    await service.make('/tags', { name: 'Before' });
    const hook = await hookWith({ active: false });
    await service.make('/tags', { name: 'Meanwhile' });
    await deliver(service);
    expect(hook.received).toEqual([]);
    await hook.change({ active: true });
    await deliver(service);
    expect(hook.types).toEqual(['tag.created']);
  });

  it('is made with a secret that is shown once, is stored encrypted, and is reported by name only', async () => {
    const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
    const hook = await hookWith({ secret });
    expect(hook.secret).toBe(secret);
    const id = Number(hook.path.split('/').at(-1));
    const write = await lastWrite(service, 'webhook', id);
    expect(write).toMatchObject({ verb: 'create', fields: ['url', 'secret'] });
    expect(write['changes']).toMatchObject({ secret: null, url: { after: `http://${receiver.host}` } });
    const seen = [
      await hook.read(),
      (await service.get('/webhooks', ADMINISTRATOR)).body,
      write,
      await service.query('SELECT * FROM webhook'),
    ];
    expect(JSON.stringify(seen)).not.toContain(secret.slice(6));
    expect(await hook.read()).not.toHaveProperty('secret');
  });

  it('signs with both secrets while the old one goes on', async () => {
    const hook = await hookWith();
    const { status, body } = await service.post(`${hook.path}/rotate-secret`, { overlap: 60 });
    expect([status, body['secret']]).toEqual([200, expect.stringMatching(/^whsec_.{44}$/)]);
    expect(body['secret']).not.toBe(hook.secret);
    const clock = stopClocks();
    try {
      const signaturesOfPing = async (): Promise<number> => {
        await service.post(`${hook.path}/ping`);
        const ping = hook.received.at(-1);
        if (ping === undefined) throw new Error('No ping came.');
        verify(body['secret'] as string, ping);
        return String(ping.headers['webhook-signature']).split(' ').length;
      };
      expect(await signaturesOfPing()).toBe(2);
      const [ping] = hook.received;
      expect(ping && verify(hook.secret, ping)).toMatchObject({ type: 'ping' });
      clock.pass(61);
      expect(await signaturesOfPing()).toBe(1);
    } finally {
      clock.resume();
    }
    await service.post(`${hook.path}/rotate-secret`, { overlap: 0 });
    expect((await hook.read())['old_secret_until']).toBeNull();
  });

  it('is changed as it was read, and deleted with its messages', async () => {
    const hook = await hookWith({ kinds: 'event,venue', languages: ['it', 'fr'] });
    expect(await hook.read()).toMatchObject({ kinds: ['event', 'venue'], languages: ['fr', 'it'] });
    const { headers } = await service.get(hook.path, ADMINISTRATOR);
    const matching = { headers: { 'if-match': String(headers['etag']) } };
    const response = await service.post(hook.path, { kinds: '', languages: null }, matching);
    expect(response.body).toMatchObject({ kinds: [], languages: [] });
    expect((await service.post(hook.path, { active: false }, matching)).status).toBe(412);
    expect((await service.post(`${hook.path}/rotate-secret`, {}, matching)).status).toBe(412);
    await service.post(`${hook.path}/ping`);
    expect((await service.delete(hook.path)).status).toBe(200);
    expect((await service.get(hook.path, ADMINISTRATOR)).body['code']).toBe('rest_webhook_not_found');
    const id = Number(hook.path.split('/').at(-1));
    expect(await service.query('SELECT id FROM webhook_delivery WHERE webhook_id = ?', [id])).toEqual([]);
    expect((await lastWrite(service, 'webhook', id))['verb']).toBe('delete');
  });

  it.each([
    'https://127.0.0.1/x',
    'https://[::1]/',
    'https://10.0.0.7',
    'https://169.254.169.254/latest',
    'http://hooks.example/',
    'https://user:pass@hooks.example/',
    'ftp://hooks.example/',
    '',
    7,
  ])('does not lead to %s', async (url) => {
    for (const path of ['/webhooks', '/webhooks/1']) {
      const { status, body } = await service.post(path, { url });
      expect([status, Object.keys(body['data'].params as object)]).toEqual([400, ['url']]);
    }
  });

  it('is refused with all that is wrong, and when there are too many', async () => {
    const bad = {
      url: 'x',
      kinds: ['event', 'user'],
      languages: 'xx',
      active: 'maybe',
      secret: 'whsec_short',
    };
    const { body } = await service.post('/webhooks', bad);
    expect(Object.keys(body['data'].params as object).sort()).toEqual(Object.keys(bad).sort());
    const full = await Service.start();
    const hook = { url: 'https://hooks.example', active: false };
    for (let made = 0; made < 45; made += 1) await full.make('/webhooks', hook);
    const many = await Promise.all(Array.from({ length: 10 }, async () => full.post('/webhooks', hook)));
    const statuses = many.map(({ status }) => status).sort();
    expect(statuses).toEqual([...new Array(5).fill(201), ...new Array(5).fill(409)]);
    await full.stop();
  });

  it('is pinged, wherever it leads, active or not', async () => {
    const hook = await hookWith({ active: false });
    receiver.respond = () => ({ status: 200, body: 'pong' });
    const response = await service.post(`${hook.path}/ping`);
    receiver.respond = () => ({ status: 204 });
    expect([response.status, response.body]).toMatchObject([
      200,
      { type: 'ping', state: 'delivered', attempts: 1, last_status: 200, last_response: 'pong' },
    ]);
    const [ping] = hook.received;
    expect(ping && verify(hook.secret, ping)).toMatchObject({ type: 'ping', data: {} });
    await hook.change({ url: 'https://localhost:1/' });
    const failed = await service.post(`${hook.path}/ping`);
    expect(failed.body).toMatchObject({ state: 'dead', last_status: null, last_error: 'address_not_public' });
    expect(await hook.messages()).toMatchObject([response.body, failed.body]);
    expect((await hook.retry(failed.body)).status).toBe(409);
  });

  it('a message is tried again only in the state that the request names', async () => {
    const hook = await hookWith();
    receiver.respond = () => ({ status: 410 });
    await service.make('/tags', { name: 'Tried again' });
    await deliver(service);
    receiver.respond = () => ({ status: 204 });
    const [message] = await hook.messages();
    const path = `${hook.path}/deliveries/${message?.['id']}/retry`;
    const refused = await service.post(path, {}, { headers: { 'if-match': '"other"' } });
    expect([refused.status, refused.body['code']]).toEqual([412, 'rest_precondition_failed']);
    expect(await hook.messages()).toEqual([message]);
    expect((await service.post(path, {}, { headers: { 'if-match': '*' } })).status).toBe(200);
  });
});
