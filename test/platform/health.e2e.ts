import { LANGUAGES } from '../support/localized.js';
import { Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start({ RATE_LIMIT_ANONYMOUS: '1/hour' });
});
afterAll(async () => service.stop());

const READY = { status: 'ok', checks: { database: 'ok', migrations: 'ok', disk: 'ok' } };

/** Runs while the database refuses every statement. */
async function withoutDatabase(work: () => Promise<void>): Promise<void> {
  const { database } = service;
  const read = database.read.bind(database);
  database.read = async () => Promise.reject(new Error('connect ECONNREFUSED mysql://calendar:secret@db'));
  try {
    await work();
  } finally {
    database.read = read;
  }
}

it('a service that can do its work is alive and ready', async () => {
  for (const [path, expected] of [
    ['/health/live', { status: 'ok' }],
    ['/health/live/', { status: 'ok' }],
    ['/health/ready', READY],
  ] as const) {
    const { status, body } = await service.get(`~${path}`);
    expect([path, status, body]).toEqual([path, 200, expected]);
  }
});

it('without its database it is alive and not ready, and says no more than that', async () => {
  await withoutDatabase(async () => {
    expect((await service.get('~/health/live')).status).toBe(200);
    const { status, headers, body } = await service.get('~/health/ready');
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', 'no-store']);
    expect(body).toEqual({
      code: 'rest_unavailable',
      message: expect.any(String),
      data: { status: 503, check: 'database', failed: 'database' },
    });
    expect(JSON.stringify(body)).not.toMatch(/ECONN|secret|mysql/);
  });
  expect((await service.get('~/health/ready')).status).toBe(200);
});

it('before all migrations have run it is not ready', async () => {
  const name = 'Baseline1763700000080';
  const remove = async () =>
    service.database.write((manager) => manager.query('DELETE FROM migrations WHERE name = ?', [name]));
  await remove();
  const messages = new Set<string>();
  for (const language of LANGUAGES) {
    const { status, body } = await service.get(`~/health/ready?i18n_language=${language}`);
    expect([status, body['data']]).toEqual([503, { status: 503, check: 'migrations', failed: 'migrations' }]);
    messages.add(body['message']);
  }
  expect(messages.size).toBe(LANGUAGES.length);
  await service.database.write((manager) =>
    manager.query('INSERT INTO migrations (timestamp, name) VALUES (?, ?)', [1763700000080, name]),
  );
  expect((await service.get('~/health/ready')).body).toEqual(READY);
});

it('neither credentials nor limits are in its way', async () => {
  const limited = await Promise.all([service.get('/tags'), service.get('/tags')]);
  expect(limited.map(({ status }) => status).sort()).toEqual([200, 429]);
  for (const path of ['/health/live', '/health/ready', '/health/live', '/health/ready']) {
    for (const authorization of [undefined, 'Bearer x', 'Basic !']) {
      const headers = authorization === undefined ? {} : { authorization };
      const response = await service.get(`~${path}`, { headers });
      expect([path, authorization, response.status]).toEqual([path, authorization, 200]);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers).not.toHaveProperty('ratelimit-limit');
    }
    expect((await service.send('HEAD', `~${path}`)).status).toBe(200);
  }
});

it('is in no language’s folder and below no mount', async () => {
  for (const path of ['~/fr/health/live', '/health/live', '~/wp-json/health/ready', '~/health']) {
    const { status } = await service.get(path, { as: 'administrator' });
    expect([path, status]).toEqual([path, 404]);
  }
});
