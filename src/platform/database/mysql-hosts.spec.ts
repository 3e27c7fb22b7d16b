import { LyingServer } from '../../../test/support/lying-server.js';
import { freePorts } from '../../../test/support/resilience/ports.js';
import { readSettings } from '../config/settings.js';
import { createDataSource } from './data-source.js';

it.each([
  ['before', (down: string, replica: string) => `${down},${replica}`],
  ['after', (down: string, replica: string) => `${replica},${down}`],
])('a server that is down is the reason, %s one that takes no writes', async (_, order) => {
  const readOnly = { rows: [{ Variable_name: 'read_only', Value: 'ON' }] };
  const replica = await LyingServer.start({ 'SHOW GLOBAL VARIABLES': [readOnly, readOnly] });
  const [port] = await freePorts(1);
  const hosts = order(`127.0.0.1:${port}`, new URL(replica.url).host);
  const settings = readSettings({ DATABASE_URL: `mysql://root@${hosts}/calendar` });
  const dataSource = createDataSource(settings, { entities: [], migrations: [] });
  try {
    await expect(dataSource.initialize()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  } finally {
    await replica.stop();
  }
});
