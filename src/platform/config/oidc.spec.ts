import { InvalidSettings, readSettings } from './settings.js';

const issuer = 'https://login.example/realms/main';
const on = { OIDC_ISSUER: issuer, OIDC_AUDIENCE: 'calendar' };

it('is off by default, also when its other variables are set', () => {
  expect(readSettings({}).oidc).toBeUndefined();
  expect(readSettings({ OIDC_AUDIENCE: 'calendar', OIDC_ROLE_MAP: 'staff=editor' }).oidc).toBeUndefined();
});

it('has defaults', () => {
  expect(readSettings(on).oidc).toEqual({
    issuer,
    audience: 'calendar',
    roleClaim: 'roles',
    roleMap: new Map(),
  });
});

it('needs an audience', () => {
  for (const OIDC_AUDIENCE of ['', ' ']) {
    const read = (): unknown => readSettings({ ...on, OIDC_AUDIENCE, PORT: 'x' });
    expect(read).toThrow(InvalidSettings);
    expect(read).toThrow(/\n {2}PORT must be .*\n {2}OIDC_AUDIENCE must be set/);
  }
});

it.each([
  'https://login.example',
  'https://login.example/',
  'https://login.example:8443/a/b',
  'http://localhost:8080/realms/main',
  'http://idp.localhost',
  'http://127.0.0.1:1',
  'http://127.9.9.9',
  'http://[::1]:8080',
])('keeps the issuer %s as written', (OIDC_ISSUER) => {
  expect(readSettings({ ...on, OIDC_ISSUER }).oidc?.issuer).toBe(OIDC_ISSUER);
});

it.each([
  'login.example',
  'http://login.example',
  'http://localhost.example',
  'http://127.0.0.1.example',
  'http://10.0.0.1',
  'ftp://login.example',
  'https://',
  'https://login.example/?tenant=1',
  'https://login.example/#main',
  'https://me:secret@login.example',
  'https://login.example/a b',
  `https://login.example/${'a'.repeat(255)}`,
])('refuses the issuer %s', (OIDC_ISSUER) => {
  expect(() => readSettings({ ...on, OIDC_ISSUER })).toThrow(/\n {2}OIDC_ISSUER must be/);
});

it('reads the mapping of claim values to roles', () => {
  const OIDC_ROLE_MAP = 'staff=editor, Calendar Admins = administrator ,cn=board=author,,other=author,';
  expect([...(readSettings({ ...on, OIDC_ROLE_MAP }).oidc?.roleMap ?? [])]).toEqual([
    ['staff', 'editor'],
    ['Calendar Admins', 'administrator'],
    ['cn=board', 'author'],
    ['other', 'author'],
  ]);
});

it.each(['staff', 'staff=', '=editor', 'staff=chief', 'staff=Editor', 'a=editor,a=author'])(
  'refuses the roles %s',
  (OIDC_ROLE_MAP) => {
    expect(() => readSettings({ ...on, OIDC_ROLE_MAP })).toThrow(/\n {2}OIDC_ROLE_MAP must be/);
  },
);

it('refuses an empty claim name', () => {
  expect(() => readSettings({ ...on, OIDC_ROLE_CLAIM: ' ' })).toThrow(/\n {2}OIDC_ROLE_CLAIM must/);
});
