import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { imagesIn, pinned } from '../../scripts/image-pins.mjs';

interface Composed {
  readonly '<<'?: Composed;
  readonly image?: string;
  readonly build?: string;
  readonly ports?: readonly string[];
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly user?: string;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly privileged?: boolean;
  readonly healthcheck?: { readonly test: readonly string[] };
}

interface File {
  readonly services: Readonly<Record<string, Composed>>;
  readonly networks?: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes?: Readonly<Record<string, null>>;
}

/** The parser leaves the merging of maps (`<<`) to who reads them. */
function read(name: string): File {
  const file = load(readFileSync(name, 'utf8')) as File;
  const merged = Object.entries(file.services).map(([key, { '<<': shared, ...own }]) => [
    key,
    { ...shared, ...own },
  ]);
  return { ...file, services: Object.fromEntries(merged) as File['services'] };
}

const mysql = read('compose.yaml');
const mariadb = read('compose.mariadb.yaml');
const { proxy, calendar, database } = mysql.services;

it('publishes nothing but the proxy’s ports', () => {
  const published = Object.entries(mysql.services).filter(([, { ports }]) => ports !== undefined);
  expect(published.map(([name, { ports }]) => [name, ports])).toEqual([['proxy', ['80:80', '443:443']]]);
  expect(Object.values(mariadb.services).flatMap(({ ports = [] }) => ports)).toEqual([]);
  expect([database?.networks, mysql.networks?.['inside']]).toEqual([['inside'], { internal: true }]);
  expect(proxy?.networks).not.toContain('inside');
});

it('passes on what is to be set before the first event, and sets none of it itself', () => {
  for (const name of ['SITE_TIMEZONE', 'CURRENCY_SYMBOL', 'CURRENCY_CODE', 'DEFAULT_LANGUAGE'])
    expect([name, calendar?.environment?.[name]]).toEqual([name, null]);
});

it('gives passwords as variables of their own, so that any character may be in them', () => {
  const { DATABASE_URL = '', DATABASE_PASSWORD, PUBLIC_URL, TRUST_PROXY } = calendar?.environment ?? {};
  expect(DATABASE_URL).not.toMatch(/@|PASSWORD/);
  expect(DATABASE_PASSWORD).toMatch(/^\$\{DATABASE_PASSWORD:\?/);
  expect([PUBLIC_URL, TRUST_PROXY]).toEqual(['https://${DOMAIN:-localhost}', '1']);
  for (const { environment = {} } of [...Object.values(mysql.services), ...Object.values(mariadb.services)]) {
    const secrets = Object.entries(environment).filter(
      ([name]) => name.endsWith('PASSWORD') && !name.includes('RANDOM'),
    );
    for (const [, value] of secrets) expect(value).toMatch(/^\$\{\w+_PASSWORD:\?set \w+\}$/);
  }
});

it('has one health check for each of the service and the databases', () => {
  expect(calendar).not.toHaveProperty('healthcheck');
  expect(readFileSync('Dockerfile', 'utf8').match(/^HEALTHCHECK /gm)).toHaveLength(1);
  expect(database?.healthcheck?.test[1]).toBe('mysqladmin');
  expect(mariadb.services['database']?.healthcheck?.test[1]).toBe('healthcheck.sh');
});

it('takes the official images of both databases, each with a volume of its own', () => {
  const tagOf = (image = '') => image.split('@')[0];
  expect([tagOf(proxy?.image), calendar?.build, tagOf(database?.image)]).toEqual(['caddy:2', '.', 'mysql:9']);
  expect(mariadb.services['database']?.image).toMatch(/^mariadb:\d/);
  for (const file of [mysql, mariadb]) {
    const used = Object.values(file.services).flatMap(({ volumes = [] }) => volumes);
    expect(used.map((volume) => volume.split(':')[0]).sort()).toEqual(Object.keys(file.volumes ?? {}).sort());
  }
  expect(database?.volumes).not.toEqual(mariadb.services['database']?.volumes);
});

it('takes from each container what it does not need', () => {
  for (const [name, service] of Object.entries(mysql.services)) {
    expect([name, service]).toMatchObject([
      name,
      { cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], read_only: true },
    ]);
    expect([name, service.privileged, service.tmpfs]).toEqual([
      name,
      undefined,
      expect.arrayContaining(['/tmp']),
    ]);
  }
  expect([calendar?.user, calendar?.cap_add]).toEqual(['node', undefined]);
  expect(proxy?.cap_add).toEqual(['NET_BIND_SERVICE']);
  expect(database?.cap_add).not.toContain('SYS_ADMIN');
  // The other database changes nothing of that.
  const { database: other } = mariadb.services;
  for (const key of ['cap_drop', 'cap_add', 'read_only', 'security_opt', 'user'])
    expect(other).not.toHaveProperty(key);
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  expect(dockerfile.lastIndexOf('\nUSER node\n')).toBeGreaterThan(dockerfile.lastIndexOf('\nFROM '));
});

describe('the base images', () => {
  const digest = (letter: string): string => `sha256:${letter.repeat(64)}`;

  it('are found in all files, pinned or not', () => {
    const names = ['Dockerfile', 'compose.yaml', 'compose.mariadb.yaml'].map((file) =>
      imagesIn(readFileSync(file, 'utf8')).map(({ repository, tag }) => `${repository}:${tag}`),
    );
    expect(names).toEqual([
      ['library/node:26-bookworm-slim', 'library/node:26-bookworm-slim'],
      ['library/caddy:2', 'library/mysql:9'],
      ['library/mariadb:11.8'],
    ]);
  });

  it('are pinned by a digest beside the tag, and again by another', () => {
    const text =
      'FROM node:26 AS build\nFROM node:26\nservices:\n  a:\n    image: owner/a:1.2\n  b:\n    image: a:1.2\n';
    const first = (of: string) => imagesIn(of)[0] ?? { written: '' };
    const once = pinned(text, first(text), digest('a'));
    expect(once.match(/node:26@sha256:a{64}( AS build)?$/gm)).toHaveLength(2);
    expect(imagesIn(once).map((image) => image.digest)).toEqual([
      digest('a'),
      digest('a'),
      undefined,
      undefined,
    ]);
    const twice = pinned(once, first(once), digest('b'));
    expect(twice).toBe(once.replaceAll(digest('a'), digest('b')));
    expect(
      imagesIn(text)
        .map(({ repository }) => repository)
        .slice(2),
    ).toEqual(['owner/a', 'library/a']);
  });
});
