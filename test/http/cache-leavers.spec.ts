import { setTimeout as sleep } from 'node:timers/promises';
import { ChangeNumber } from '#platform/database-state/change-number.js';
import { listen, RawClient } from '../support/raw-client.js';
import { NAMESPACE, Service } from '../support/service.js';

/* Requests for the same response wait for the first of them, whose client may be gone before the response is begun. */

let service: Service;
let port: number;
beforeAll(async () => {
  service = await Service.start();
  port = await listen(service);
});
afterAll(async () => service.stop());

const REQUEST = [
  `GET ${NAMESPACE}/events?page=4000 HTTP/1.1`,
  'Host: calendar.example',
  'Connection: close',
  '',
  '',
];

async function connections(): Promise<number> {
  return new Promise((resolve) => {
    service.app.getHttpServer().getConnections((_: unknown, count: number) => {
      resolve(count);
    });
  });
}

it('one that leaves before the state of the database is known leaves nobody waiting', async () => {
  const changes = service.app.get(ChangeNumber);
  const release: (() => void)[] = [];
  const current = changes.current.bind(changes);
  changes.current = (use) => {
    release.push(() => {
      current(use);
    });
  };
  const leaver = await RawClient.connect(port);
  leaver.send(...REQUEST);
  while (release.length === 0) await sleep(5);
  leaver.socket.destroy();
  while ((await connections()) > 0) await sleep(5);
  changes.current = current;
  for (const go of release) go();
  const next = await RawClient.connect(port);
  next.send(...REQUEST);
  expect(await next.untilClosed()).toMatch(/^HTTP\/1\.1 404/);
});
