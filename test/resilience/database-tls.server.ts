import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '#platform/config/settings.js';
import { createDataSource } from '#platform/database/data-source.js';
import { databaseProblem } from '#platform/lifecycle/startup-problems.js';
import { Authority } from '../support/certificates.js';
import { DatabaseServer } from '../support/resilience/database-server.js';
import { freePorts } from '../support/resilience/ports.js';
import { MARIADB, MYSQL } from '../support/resilience/server-programs.js';

/** This machine by a name that does not say so, so that it counts as another one. */
const ELSEWHERE = '[::ffff:127.0.0.1]';
const PASSWORD = 'p@ss/w#rd?100%';
const PLAIN = /encrypted connection only \(PLAIN_PASSWORD\)\. Add \?ssl-mode=REQUIRED/;
const NO_TLS = /offers no TLS, .*\(HANDSHAKE_NO_SSL_SUPPORT\)/;

/** What a connection is like: its cipher, empty for none, or the line that says why there is none. */
async function cipherOf(authority: string, query = '', user = 'calendar'): Promise<string> {
  const settings = readSettings({
    DATABASE_URL: `mysql://${authority}/calendar${query}`,
    DATABASE_USER: user,
    DATABASE_PASSWORD: PASSWORD,
  });
  const source = createDataSource(settings, { entities: [], migrations: [] });
  try {
    await source.initialize();
    const [row] = await source.query<{ Value: string }[]>("SHOW SESSION STATUS LIKE 'Ssl_cipher'");
    await source.destroy();
    return String(row?.Value);
  } catch (error) {
    const { message } = databaseProblem(error, settings.database) as Error;
    expect(message).not.toMatch(/p@ss|w#rd/);
    return message;
  }
}

const ENCRYPTED = /^TLS_|^ECDHE/;

let folder: string;
let authority: Authority;
let stranger: Authority;
let client: { cert: string; key: string };
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-tls-'));
  chmodSync(folder, 0o755);
  authority = new Authority(folder, 'authority');
  stranger = new Authority(folder, 'stranger');
  client = authority.sign('client');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function addUsers(server: DatabaseServer): Promise<void> {
  await server.query('CREATE DATABASE IF NOT EXISTS calendar');
  for (const [user, needs] of [
    ['calendar', ''],
    ['certified', 'REQUIRE X509'],
  ]) {
    await server.query(`CREATE USER ${user}@'%' IDENTIFIED BY '${PASSWORD}' ${needs}`);
    await server.query(`GRANT ALL ON calendar.* TO ${user}@'%'`);
  }
}

/** What is the same on both servers. */
function describeModes(serverOf: () => DatabaseServer, [right, wrong]: readonly [string, string]): void {
  const at = (host: string): string => `${host}:${serverOf().port}`;

  it('is encrypted elsewhere by default, and here when it is demanded', async () => {
    expect(await cipherOf(at(ELSEWHERE))).toMatch(ENCRYPTED);
    expect(await cipherOf(at('127.0.0.1'))).toBe('');
    for (const mode of ['PREFERRED', 'REQUIRED'])
      expect(await cipherOf(at('127.0.0.1'), `?ssl-mode=${mode}`)).toMatch(ENCRYPTED);
  });

  it('verifies the authority, and the host only by VERIFY_IDENTITY', async () => {
    const by = ({ certificate }: Authority, mode = ''): string => `?ssl-ca=${certificate}${mode}`;
    const identity = '&ssl-mode=VERIFY_IDENTITY';
    expect(await cipherOf(at(wrong), by(authority))).toMatch(ENCRYPTED);
    expect(await cipherOf(at(right), by(authority, identity))).toMatch(ENCRYPTED);
    expect(await cipherOf(at(wrong), by(authority, identity))).toMatch(/altnames.*HANDSHAKE_SSL_ERROR/);
    for (const mode of ['', identity])
      expect(await cipherOf(at(right), by(stranger, mode))).toMatch(/certificate.*\(HANDSHAKE_SSL_ERROR\)/);
    // Neither is the authority looked at, as in MySQL's own programs.
    expect(await cipherOf(at(right), by(stranger, '&ssl-mode=REQUIRED'))).toMatch(ENCRYPTED);
  });

  it('shows a certificate to a server that requires one', async () => {
    const shown = `?ssl-mode=REQUIRED&ssl-cert=${client.cert}&ssl-key=${client.key}`;
    expect(await cipherOf(at('127.0.0.1'), shown, 'certified')).toMatch(ENCRYPTED);
    expect(await cipherOf(at('127.0.0.1'), '?ssl-mode=REQUIRED', 'certified')).toMatch(
      /refuses the user certified/,
    );
  });
}

const describeMariadb = (): void => {
  let server: DatabaseServer;
  let plain: DatabaseServer;
  beforeAll(async () => {
    const { cert, key } = authority.sign('mariadb', 'DNS:localhost');
    chmodSync(key, 0o644);
    const files = [`--ssl-ca=${authority.certificate}`, `--ssl-cert=${cert}`, `--ssl-key=${key}`];
    const [port = 0] = await freePorts(1);
    server = new DatabaseServer(MARIADB, port, files);
    await server.up();
    await addUsers(server);
    plain = await DatabaseServer.start();
    await addUsers(plain);
  });
  afterAll(async () => {
    await server.remove();
    await plain.remove();
  });

  // Without the host that the certificate must have, Node uses `localhost` for any IP address.
  describeModes(() => server, ['localhost', '127.0.0.1']);

  it('goes on without TLS where there is none, unless it is demanded', async () => {
    for (const query of ['', '?ssl-mode=PREFERRED', '?ssl-mode=DISABLED'])
      expect(await cipherOf(`${ELSEWHERE}:${plain.port}`, query)).toBe('');
    expect(await cipherOf(`${ELSEWHERE}:${plain.port}`, '?ssl-mode=REQUIRED')).toMatch(NO_TLS);
    expect(await cipherOf(`localhost:${plain.port}`, `?ssl-ca=${authority.certificate}`)).toMatch(NO_TLS);
  });
};

const describeMysql = (): void => {
  let server: DatabaseServer;
  beforeAll(async () => {
    const { cert, key } = authority.sign('mysql', 'IP:127.0.0.1');
    const files = await MYSQL.lend([authority.certificate, cert, key]);
    const options = ['--ssl-ca', '--ssl-cert', '--ssl-key'].map((name, index) => `${name}=${files[index]}`);
    const [port = 0] = await freePorts(1);
    server = new DatabaseServer(MYSQL, port, options);
    await server.up();
    await addUsers(server);
  });
  afterAll(async () => server.remove());

  describeModes(() => server, ['127.0.0.1', ELSEWHERE]);

  it('gets no password over a plain line from elsewhere, not even one that it knows', async () => {
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(await cipherOf(`${ELSEWHERE}:${server.port}`, '?ssl-mode=DISABLED')).toMatch(PLAIN);
      expect(await cipherOf(`${ELSEWHERE}:${server.port}`, '?ssl-mode=REQUIRED')).toMatch(ENCRYPTED);
    }
    expect(await cipherOf(`127.0.0.1:${server.port}`, '?ssl-mode=DISABLED')).toBe('');
  });

  it('is reported when the server accepts nothing else', async () => {
    // It was made before, so that it goes on without TLS.
    const plain = await server.hold('SET GLOBAL require_secure_transport = ON');
    expect(await cipherOf(`127.0.0.1:${server.port}`)).toMatch(
      /encrypted connections only .*\?ssl-mode=REQUIRED/,
    );
    expect(await cipherOf(`127.0.0.1:${server.port}`, '?ssl-mode=REQUIRED')).toMatch(ENCRYPTED);
    await plain.query('SET GLOBAL require_secure_transport = OFF');
    plain.destroy();
  });
};

if (outageServer === 'mysql') describe('MySQL', describeMysql);
else describe('MariaDB', describeMariadb);
