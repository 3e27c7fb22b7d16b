import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { Authority } from '../support/certificates.js';
import { ServiceProcess } from '../support/process.js';
import { blocksOf, DOCUMENTS } from './blocks.js';
import { freePort } from './checkout.js';
import { hasTool } from './tools.js';

/** The proxies of docs/deployment.md, started with the files that stand there: only names, ports and certificates differ. */

const DEPLOYMENT = blocksOf('docs/deployment.md');
const blockOf = (language: string): string =>
  DEPLOYMENT.find((block) => block.language === language)?.text ?? '';

let folder: string;
let service: ServiceProcess;
let certificate: { cert: string; key: string };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-proxies-'));
  certificate = new Authority(folder, 'authority').sign('calendar', 'DNS:calendar.example');
  service = await ServiceProcess.start({
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: 'https://calendar.example',
    TRUST_PROXY: '1',
    ADMIN_PASSWORD: 'a-long-secret',
    RATE_LIMIT_ANONYMOUS: '1000/minute',
  });
});
afterAll(async () => {
  await service.end('SIGTERM');
  rmSync(folder, { recursive: true });
});

interface Proxy {
  readonly name: string;
  readonly command: (ports: Ports) => string[];
}
interface Ports {
  readonly https: string;
  readonly http: string;
}

const PROXIES: readonly Proxy[] = [
  {
    name: 'nginx',
    command: ({ https, http }) => {
      const site = blockOf('nginx')
        .replace('listen 443 ', `listen 127.0.0.1:${https} `)
        .replace('listen 80;', `listen 127.0.0.1:${http};`)
        .replace('127.0.0.1:3000', new URL(service.origin).host)
        .replace('/etc/letsencrypt/live/calendar.example/fullchain.pem', certificate.cert)
        .replace('/etc/letsencrypt/live/calendar.example/privkey.pem', certificate.key);
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      const file = join(folder, 'nginx.conf');
      writeFileSync(
        file,
        `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; user root;\nevents {}\nhttp { access_log off; ${places.join(' ')}\n${site}}\n`,
      );
      return ['nginx', '-c', file];
    },
  },
  {
    name: 'caddy',
    command: ({ https, http }) => {
      const file = join(folder, 'Caddyfile');
      const site = blockOf('caddyfile')
        .replace(
          'calendar.example {',
          `calendar.example:${https} {\n\ttls ${certificate.cert} ${certificate.key}`,
        )
        .replace('reverse_proxy 127.0.0.1:3000', `reverse_proxy ${new URL(service.origin).host}`);
      writeFileSync(file, `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n}\n${site}`);
      return ['caddy', 'run', '--adapter', 'caddyfile', '--config', file];
    },
  },
];

const ADMINISTRATOR = {
  authorization: `Basic ${Buffer.from('admin:a-long-secret').toString('base64')}`,
};

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** Sends a request through the proxy; the response is complete, or has this text in it. */
async function send(
  port: string,
  path: string,
  options: {
    method?: string;
    headers?: Record<string, string>;
    body?: Buffer;
    until?: RegExp;
    meanwhile?: () => void;
  } = {},
): Promise<Answer> {
  const agent = new Agent({ rejectUnauthorized: false });
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        servername: 'calendar.example',
        method: options.method ?? 'GET',
        headers: { host: 'calendar.example', ...options.headers },
      },
      (response) => {
        let text = '';
        const done = (): void => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
          agent.destroy();
        };
        response.on('data', (data) => {
          text += String(data);
          options.meanwhile?.();
          if (options.until?.test(text) === true) done();
        });
        response.on('end', done);
      },
    );
    sent.on('error', reject);
    sent.end(options.body);
  });
}

async function upload(port: string, size: number): Promise<Answer> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  const padding = Buffer.alloc(Math.max(0, size - picture.length));
  const body = Buffer.concat([Buffer.from(head), picture, padding, Buffer.from('\r\n--b--\r\n')]);
  return send(port, '/calendar/events/v1/media', {
    method: 'POST',
    body,
    headers: {
      ...ADMINISTRATOR,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(body.length),
    },
  });
}

describe.each(PROXIES.filter(({ name }) => hasTool(name)))('$name', ({ command }) => {
  let proxy: ChildProcess;
  let output = '';
  let https: string;
  let http: string;
  beforeAll(async () => {
    [https, http] = [await freePort(), await freePort()];
    mkdirSync(join(folder, 'home'), { recursive: true });
    const [program = '', ...args] = command({ https, http });
    proxy = spawn(program, args, {
      env: { ...process.env, HOME: join(folder, 'home'), XDG_DATA_HOME: folder },
    });
    proxy.stderr?.on('data', (data) => (output += String(data)));
    for (;;) {
      if (proxy.exitCode !== null) throw new Error(`The proxy ended: ${output}`);
      const response = await send(https, '/health/ready').catch(() => undefined);
      if (response?.status === 200) break;
      await wait(50);
    }
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => proxy.once('exit', resolve));
    proxy.kill('SIGTERM');
    await ended;
  });

  it('links have the public origin, and plain http leads there', async () => {
    const { status, text } = await send(https, '/calendar/events/v1/events');
    expect(status).toBe(200);
    expect((JSON.parse(text) as { rest_url: string }).rest_url).toMatch(
      /^https:\/\/calendar\.example\/calendar/,
    );
    const plain = await fetch(`http://127.0.0.1:${http}/docs`, {
      redirect: 'manual',
      headers: { Host: 'calendar.example' },
    });
    expect([plain.status, plain.headers.get('location')]).toEqual([
      expect.any(Number),
      expect.stringMatching(/^https:\/\//),
    ]);
  });

  it('a picture of nearly 10 MiB is accepted, a larger one is refused', async () => {
    const { status, text } = await upload(https, 10 * 1024 * 1024 - 1_000);
    expect([status, text]).toEqual([201, expect.stringContaining('"image/jpeg"')]);
    expect((await upload(https, 10 * 1024 * 1024 + 1_000)).status).toBe(400);
  });

  it('changes come through the stream while it is open, with the IP address of the client', async () => {
    let created: Promise<Answer> | undefined;
    const { headers, text } = await send(https, '/calendar/events/v1/changes/stream?since=now', {
      until: /event: change/,
      // Not before the stream has begun.
      meanwhile: () => {
        created ??= send(https, '/calendar/events/v1/tags', {
          method: 'POST',
          body: Buffer.from(`name=tag-${https}`),
          headers: {
            ...ADMINISTRATOR,
            'content-type': 'application/x-www-form-urlencoded',
            'x-forwarded-for': '203.0.113.7',
            'x-forwarded-host': 'evil.example',
          },
        });
      },
    });
    expect(headers['content-type']).toContain('text/event-stream');
    expect(text).toContain('"kind":"tag"');
    expect((await created)?.status).toBe(201);
    expect((await created)?.text).not.toContain('evil.example');
    const audit = await send(https, '/calendar/events/v1/audit?per_page=1', { headers: ADMINISTRATOR });
    expect(audit.text).toContain('"address":"127.0.0.1"');
  });

  it('metrics are not passed on', async () => {
    const { status, text } = await send(https, '/metrics');
    expect([status, text]).toEqual([404, expect.not.stringContaining('process_cpu')]);
  });
});

if (hasTool('nginx')) {
  const locations = DOCUMENTS.flatMap(blocksOf).filter(
    ({ language, text }) => language === 'nginx' && !text.startsWith('upstream'),
  );

  it.each(locations)('nginx accepts the location of $document:$line', ({ text }) => {
    const file = join(folder, 'location.conf');
    writeFileSync(file, `pid ${folder}/location.pid; events {}\nhttp { server {\n${text}} }\n`);
    const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-c', file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
}

if (hasTool('systemd-analyze')) {
  it('systemd accepts the units', () => {
    const units = DEPLOYMENT.filter(({ language, text }) => language === 'ini' && text.startsWith('[Unit]'));
    expect(units).toHaveLength(3);
    const names = ['event-calendar.service', 'event-calendar-backup.service', 'event-calendar-backup.timer'];
    const files = units.map(({ text }, index) => {
      const file = join(folder, names[index] ?? '');
      writeFileSync(
        file,
        text
          .replaceAll('/opt/event-calendar/', `${process.cwd()}/`)
          .replace(/^User=.*$/m, 'User=root')
          .replace(/^(?:Wants|After)=.*$/gm, ''),
      );
      return file;
    });
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...files], {
      encoding: 'utf8',
    });
    expect([status, stdout + stderr]).toEqual([0, '']);
  });
}
