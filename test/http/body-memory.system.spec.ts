import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN, useProcesses } from '../support/processes.js';
import { RawClient } from '../support/raw-client.js';
import { NAMESPACE } from '../support/service.js';

const start = useProcesses();

const CONNECTIONS = 150;
const LONG = 10_485_000;
const MIB = 1_048_576;
const PASSWORD = 'a-long-enough-password';

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;

it.each(['administrator', 'author', 'subscriber', 'nobody'])(
  '%s: unfinished bodies that come at once on 150 connections take less than 150 MiB',
  async (role) => {
    const service = await start();
    if (role !== 'nobody') {
      const account = { username: 'held', role, password: PASSWORD };
      expect((await service.send('POST', '/users', account, ADMIN)).status).toBe(201);
    }
    const credentials = `Basic ${Buffer.from(`held:${PASSWORD}`).toString('base64')}`;
    const port = Number(new URL(service.origin).port);
    const before = memoryOf(service.pid);
    const piece = Buffer.alloc(LONG - 1, ' ');
    const clients: RawClient[] = [];
    for (let count = 0; count < CONNECTIONS; count++) {
      const client = await RawClient.connect(port);
      client.send(
        `POST ${NAMESPACE}/media HTTP/1.1`,
        'Host: calendar.example',
        ...(role === 'nobody' ? [] : [`Authorization: ${credentials}`]),
        'Content-Type: application/json',
        `Content-Length: ${LONG}`,
        '',
        '',
      );
      client.socket.write(piece);
      clients.push(client);
    }
    // All but those of which the body has room are refused.
    const refused = (): number => clients.filter(({ text }) => /HTTP\/1\.1 (401|403|503)/.test(text)).length;
    let most = 0;
    for (let rounds = 0; rounds < 20;) {
      await sleep(100);
      most = Math.max(most, memoryOf(service.pid));
      if (refused() >= CONNECTIONS - 10) rounds++;
    }
    expect(most - before).toBeLessThan(150 * MIB);
    for (const { socket } of clients) socket.destroy();
  },
);
