import { readSettings } from '#platform/config/settings.js';
import { createDataSource } from '#platform/database/data-source.js';
import { SCHEMA } from '#start/schema/schema.js';
import { basic } from '../support/client.js';
import { makeDatabase } from '../support/database.js';
import { ServiceProcess } from '../support/process.js';
import { eventWith } from '../support/service.js';

const RIGHT = 'the-right-password';
const SECRETS = {
  right: RIGHT,
  wrong: 'a-wrong-password',
  ofUser: 'first-login-password',
  changed: 'second-login-password',
  ofEvent: 'sesame-open-yourself',
  guess: 'sesame-wrong-guess',
  token: 'header.payload-of-a-token.signature',
  key: `ec_AAAAAAAA_${'s'.repeat(32)}`,
  server: 'k'.repeat(40),
};
const ADMIN = `admin:${SECRETS.right}`;

let service: ServiceProcess;
let databaseUrl: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await makeDatabase();
  ({ drop, url: databaseUrl } = database);
  service = await ServiceProcess.start({
    DATABASE_URL: database.url,
    ADMIN_PASSWORD: SECRETS.right,
    SECRET_KEY: SECRETS.server,
    LOG_LEVEL: 'debug',
    // Nothing listens there.
    REDIS_URL: 'redis://user:secret-of-redis@127.0.0.1:1',
  });
});
afterAll(async () => {
  await service.end('SIGKILL');
  await drop();
});

/** Takes a table from under the running service. */
async function damage(): Promise<void> {
  const source = createDataSource(readSettings({ DATABASE_URL: databaseUrl }), SCHEMA);
  await source.initialize();
  await source.query('DROP TABLE application_password');
  await source.destroy();
}

const status = async (path: string, authorization: string): Promise<number> =>
  (await fetch(service.api + path, { headers: { authorization } })).status;

/** What a log must not have: a secret in any form in which it is sent or stored. */
const formsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret);
  const forms = ['base64', 'base64url', 'hex'] as const;
  return [
    secret,
    encodeURIComponent(secret),
    ...forms.map((form) => bytes.toString(form).replace(/=+$/, '')),
  ];
};

it('nothing secret is logged, whatever happens', async () => {
  const made: string[] = [];
  expect(await status('/users/me', basic('admin', SECRETS.right))).toBe(200);
  expect(await status('/users/me', basic('admin', SECRETS.wrong))).toBe(401);
  expect(await status('/users/me', `Bearer ${SECRETS.key}`)).toBe(401);
  expect(await status('/users/me', `Bearer ${SECRETS.token}`)).toBe(401);

  const user = { username: 'ana', role: 'editor', password: SECRETS.ofUser };
  const { body: ana } = await service.send('POST', '/users', user, ADMIN);
  expect((await service.send('POST', '/users', user, ADMIN)).status).toBe(400);
  await service.send('PATCH', `/users/${ana.id}`, { password: SECRETS.changed }, ADMIN);
  const { body: key } = await service.send(
    'POST',
    '/users/me/api-keys',
    { name: 'x', scopes: ['events:read'] },
    ADMIN,
  );
  const { body: app } = await service.send('POST', '/users/me/application-passwords', { name: 'x' }, ADMIN);
  made.push(key.key, app.password, app.password.replaceAll(' ', ''));
  expect(await status('/events', `Bearer ${key.key}`)).toBe(200);
  expect(await status('/users/me', basic('admin', app.password))).toBe(200);

  const { body: event } = await service.send(
    'POST',
    '/events',
    eventWith({ password: SECRETS.ofEvent }),
    ADMIN,
  );
  expect(await status(`/events/${event.id}?password=${SECRETS.ofEvent}`, basic('admin', SECRETS.right))).toBe(
    200,
  );
  expect(await status(`/events/${event.id}?password=${SECRETS.guess}`, basic('admin', SECRETS.right))).toBe(
    403,
  );

  // What the database refuses, once its tables are gone, is logged with its statement.
  await damage();
  const headers = { authorization: basic('ana', SECRETS.changed) };
  const broken = await fetch(`${service.api}/events/${event.id}?password=${SECRETS.guess}`, { headers });
  expect(broken.status).toBe(500);
  const { output } = service;
  expect(output).toContain('[Error]');
  expect(output).toContain('[Redis]');
  const secrets = [
    ...Object.values(SECRETS),
    ...made,
    'secret-of-redis',
    ADMIN,
    basic('ana', SECRETS.changed),
  ];
  for (const form of secrets.flatMap(formsOf)) expect(output).not.toContain(form);
});
