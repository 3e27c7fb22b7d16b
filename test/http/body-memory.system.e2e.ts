import { readFileSync } from 'node:fs';
import { RawClient } from '../support/raw-client.js';
import { ADMIN, useProcesses } from '../support/processes.js';
import { NAMESPACE } from '../support/service.js';

const start = useProcesses();

const CONNECTIONS = 150;
const LONG = 10_485_000;
const MIB = 1_048_576;
const PASSWORD = 'a-long-enough-password';

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;

it.each(['administrator', 'author', 'subscriber'])(
  'unfinished bodies on 150 connections of an %s take less than 150 MiB',
  async (role) => {
    const service = await start();
    const { status } = await service.send(
      'POST',
      '/users',
      { username: 'held', role, password: PASSWORD },
      ADMIN,
    );
    expect(status).toBe(201);
    const port = Number(new URL(service.origin).port);
    const before = memoryOf(service.pid);
    const piece = Buffer.alloc(LONG - 1, ' ');
    const clients: RawClient[] = [];
    for (let count = 0; count < CONNECTIONS; count++) {
      const client = await RawClient.connect(port);
      client.send(
        `POST ${NAMESPACE}/media HTTP/1.1`,
        'Host: calendar.example',
        `Authorization: Basic ${Buffer.from(`held:${PASSWORD}`).toString('base64')}`,
        'Content-Type: application/json',
        `Content-Length: ${LONG}`,
        '',
        '',
      );
      await new Promise((resolve) => client.socket.write(piece, resolve));
      clients.push(client);
    }
    await service.total('tags');
    const growth = memoryOf(service.pid) - before;
    expect(growth).toBeLessThan(150 * MIB);
    const isRefused = clients.some(({ text }) => /HTTP\/1\.1 (403|503)/.test(text));
    expect(isRefused).toBe(true);
    for (const { socket } of clients) socket.destroy();
  },
  120_000,
);
