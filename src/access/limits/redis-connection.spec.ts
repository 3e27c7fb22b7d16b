import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { RedisConnection } from './redis-connection.js';

/** The reply of the fake Redis to a command. */
type Reply = (sent: string) => string | undefined;

const OK: Reply = () => ':1\r\n';

let sockets: Socket[];
let server: Server;
let received: string;
let reply: Reply;
let delay: number;
let failures: string[];
let connection: RedisConnection;

beforeEach(async () => {
  sockets = [];
  received = '';
  reply = OK;
  delay = 0;
  failures = [];
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      const text = data.toString();
      received += text;
      const replies = text
        .split(/^\*\d+\r\n/m)
        .slice(1)
        .map(reply);
      setTimeout(() => socket.write(replies.join('')), delay);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  connection = connectionTo('');
});
afterEach(() => {
  connection.close();
  for (const socket of sockets) socket.destroy();
  server.close();
});

function connectionTo(credentials: string): RedisConnection {
  const { port } = server.address() as AddressInfo;
  const url = `redis://${credentials}127.0.0.1:${port}/2?keyPrefix=mine:`;
  return new RedisConnection(
    url,
    () => failures.push('ready'),
    (error) => failures.push((error as Error).message),
  );
}

it('prefixes its keys, and counts in the database that the URL names', async () => {
  await connection.connect();
  expect(await connection.commands().del('key')).toBe(1);
  await connection.commands().multi().get('key').pTTL('key').exec(true);
  expect(received).toMatch(/SELECT\r\n\$1\r\n2\r\n.*DEL\r\n\$8\r\nmine:key\r\n.*GET\r\n\$8\r\nmine:key\r\n/s);
  expect(failures).toEqual(['ready']);
});

it('fails a command whose response is slow, and keeps the connection', async () => {
  await connection.connect();
  delay = 600;
  await expect(connection.commands().del('key')).rejects.toThrow('no response within 500 ms');
  delay = 0;
  expect(await connection.commands().del('key')).toBe(1);
  expect([failures, sockets.length]).toEqual([['ready', 'no response within 500 ms'], 1]);
});

it('replaces a silent connection, and fails all commands that wait for it', async () => {
  await connection.connect();
  reply = () => undefined;
  const silent = [connection.commands().del('key'), connection.commands().del('other')];
  await Promise.all(silent.map(async (reply) => expect(reply).rejects.toThrow('no response')));
  expect(connection.commands().isReady).toBe(true);
  reply = OK;
  await once(server, 'connection');
  while (!connection.commands().isReady) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await connection.commands().del('key')).toBe(1);
  expect(sockets).toHaveLength(2);
  const late = 'no response within 500 ms';
  // The client's own, longer limit on idle connections would add another failure.
  expect(failures).toEqual(['ready', late, late, 'ready']);
});

it('waits only for the connection timeout when the server never responds', async () => {
  reply = () => undefined;
  await connection.connect();
  expect(failures).toEqual(['no connection within 2000 ms']);
});

it('reports why the login failed, without the credentials', async () => {
  reply = (sent) => (sent.includes('AUTH') ? '-WRONGPASS invalid username-password pair\r\n' : ':1\r\n');
  connection.close();
  connection = connectionTo('user:zqxjvwk@');
  await connection.connect();
  expect(received).toContain('zqxjvwk');
  expect(failures).toEqual(['WRONGPASS invalid username-password pair']);
});
