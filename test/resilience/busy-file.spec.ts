import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { ALWAYS, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

it('while another program writes to the file, reads go on and writes wait', async () => {
  const other = new Sqlite(service.databaseUrl.replace('sqlite:', ''));
  other.exec('BEGIN IMMEDIATE');
  const order: string[] = [];
  const written = service.post('/events', eventWith({ title: 'In time' })).then((response) => {
    order.push('write');
    return response;
  });
  await sleep(100);
  for (let read = 0; read < 5; read++) {
    expect((await service.get(`/events?${ALWAYS}&page=1&per_page=${read + 1}`)).status).toBe(200);
    order.push('read');
  }
  other.exec('COMMIT');
  expect((await written).status).toBe(201);
  expect(order).toEqual(['read', 'read', 'read', 'read', 'read', 'write']);
  other.close();
});
