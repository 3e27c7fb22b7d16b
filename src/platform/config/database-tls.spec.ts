import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import type { DatabaseTls } from './database-tls.js';
import { InvalidSettings, readSettings } from './settings.js';

let folder: string;
let ca: string;
let cert: string;
let key: string;
let otherKey: string;
let text: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-tls-'));
  [ca = '', cert = '', key = '', otherKey = '', text = ''] = ['ca', 'cert', 'key', 'other', 'text'].map(
    (name) => join(folder, name),
  );
  writeFileSync(ca, String(rootCertificates[0]));
  writeFileSync(text, 'no certificate');
  for (const file of [key, otherKey]) {
    const subject = ['-subj', '/CN=client', '-days', '2', '-keyout', file, '-out', cert];
    // The certificate belongs to the last key.
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'pipe' });
  }
  [key, otherKey] = [otherKey, key];
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const settings = (query: string, more: object = {}) =>
  readSettings({ DATABASE_URL: `mysql://u:secret@db.example/calendar${query}`, ...more });

function tlsOf(query: string): DatabaseTls | undefined {
  const { database } = settings(query);
  return database.engine === 'mysql' ? database.tls : undefined;
}

function problemsOf(query: string, more: object = {}): readonly string[] {
  try {
    settings(query, more);
  } catch (error) {
    if (error instanceof InvalidSettings) return error.problems;
    throw error;
  }
  return [];
}

it('has no TLS settings unless the URL has', () => {
  expect(tlsOf('')).toBeUndefined();
  expect(tlsOf('?socket=/run/mysqld.sock')).toBeUndefined();
});

it('reads the modes of MySQL, in any case', () => {
  expect(tlsOf('?ssl-mode=DISABLED')).toEqual({ mode: 'DISABLED', unused: [] });
  expect(tlsOf('?ssl-mode=preferred')).toEqual({ mode: 'PREFERRED', unused: [] });
  expect(tlsOf('?ssl-mode=Required')).toEqual({ mode: 'REQUIRED', unused: [] });
  const authority = { ca: readFileSync(ca, 'utf8'), unused: [] };
  expect(tlsOf(`?ssl-mode=VERIFY_CA&ssl-ca=${ca}`)).toEqual({ mode: 'VERIFY_CA', ...authority });
  expect(tlsOf(`?ssl-mode=VERIFY_IDENTITY&ssl-ca=${ca}`)).toEqual({ mode: 'VERIFY_IDENTITY', ...authority });
});

it('reads ssl-ca alone as VERIFY_CA, and a client certificate alone as PREFERRED', () => {
  expect(tlsOf(`?ssl-ca=${ca}`)?.mode).toBe('VERIFY_CA');
  expect(tlsOf(`?ssl-cert=${cert}&ssl-key=${key}`)).toEqual({
    mode: 'PREFERRED',
    cert: readFileSync(cert, 'utf8'),
    key: readFileSync(key, 'utf8'),
    unused: [],
  });
});

it('reports which files a mode does not use', () => {
  expect(tlsOf(`?ssl-mode=REQUIRED&ssl-ca=${ca}`)).toEqual({ mode: 'REQUIRED', unused: ['ssl-ca'] });
  expect(tlsOf(`?ssl-mode=DISABLED&ssl-ca=${ca}&ssl-cert=${cert}&ssl-key=${key}`)).toEqual({
    mode: 'DISABLED',
    unused: ['ssl-ca', 'ssl-cert', 'ssl-key'],
  });
});

it('reports all errors at once, one per line', () => {
  const query = `?ssl-mode=sometimes&ssl-ca=${folder}/none&ssl-key=${text}`;
  expect(problemsOf(query, { PORT: 'x' })).toEqual([
    expect.stringMatching(/^PORT /),
    expect.stringMatching(/^DATABASE_URL must have as ssl-mode one of DISABLED, .*VERIFY_IDENTITY\.$/),
    `DATABASE_URL names the file ${folder}/none as ssl-ca, which cannot be read (ENOENT).`,
    'DATABASE_URL must name ssl-cert and ssl-key, or neither.',
  ]);
});

it.each([
  ['?ssl-mode=VERIFY_CA', /must name the file of the certificate authority as ssl-ca/],
  ['?ssl-mode=VERIFY_IDENTITY', /must name the file of the certificate authority as ssl-ca/],
  ['?ssl-mode=', /must have as ssl-mode one of/],
  ['?ssl-mode=REQUIRED&ssl-mode=DISABLED', /has the parameter ssl-mode twice/],
  ['?socket=', /has the parameter socket without a path/],
  ['?useSSL=true', /has the unknown parameter useSSL; known are socket, ssl-mode, ssl-ca, ssl-cert, ssl-key/],
  ['?=x', /has the unknown parameter \(none\)/],
])('refuses %s', (query, message) => {
  expect(problemsOf(query)).toEqual([expect.stringMatching(message)]);
});

it('refuses files that are no certificates, and a key that does not match its certificate', () => {
  expect(problemsOf(`?ssl-ca=${text}`)).toEqual([
    expect.stringContaining('has no certificate in PEM format'),
  ]);
  expect(problemsOf(`?ssl-cert=${text}&ssl-key=${text}`)).toEqual([
    expect.stringContaining('cannot be used together'),
  ]);
  expect(problemsOf(`?ssl-cert=${cert}&ssl-key=${otherKey}`)).toEqual([
    expect.stringContaining('cannot be used together'),
  ]);
});
