import type { RoleMap } from '#platform/config/oidc.js';
import { personOf } from './token-claims.js';

const MAP: RoleMap = new Map([
  ['staff', 'author'],
  ['Calendar Admins', 'administrator'],
  ['cn=board', 'editor'],
]);
const NONE: RoleMap = new Map();

const person = (claims: object, claim = 'roles', map = NONE) =>
  personOf({ sub: 'ana', ...claims }, claim, map);

it.each([
  ['author', NONE, 'author'],
  ['subscriber contributor editor author', NONE, 'editor'],
  [['author', 'administrator'], NONE, 'administrator'],
  [['Editor', 'editor author'], NONE, 'subscriber'],
  ['staff', MAP, 'author'],
  ['staff cn=board', MAP, 'editor'],
  ['Calendar Admins', MAP, 'administrator'],
  [['Calendar Admins'], MAP, 'administrator'],
  [['administrator', 'constructor'], MAP, 'subscriber'],
  [undefined, NONE, 'subscriber'],
  [null, MAP, 'subscriber'],
  [7, MAP, 'subscriber'],
  [{ editor: true }, NONE, 'subscriber'],
  [[['editor']], NONE, 'subscriber'],
])('roles %j, mapped by %o, give %s', (roles, map, role) => {
  expect(person({ roles }, 'roles', map)?.role).toBe(role);
});

it.each([
  ['realm_access.roles', { realm_access: { roles: ['editor'] } }],
  [
    'resource_access.calendar.app.roles',
    { resource_access: { 'calendar.app': {}, 'calendar.app.roles': 'editor' } },
  ],
  ['https://calendar.example/roles', { 'https://calendar.example/roles': 'editor' }],
])('finds the claim %s', (claim, claims) => {
  expect(person(claims, claim)?.role).toBe('editor');
});

it.each(['other', 'realm_access', 'realm_access.roles.0.x', 'toString.name', '__proto__.roles', '.', ''])(
  'finds no role at %j',
  (claim) => {
    expect(person({ realm_access: { roles: { editor: 'editor' } } }, claim)?.role).toBe('subscriber');
  },
);

it.each([
  [{ email: 'ana@example.org', email_verified: true }, 'ana@example.org'],
  [{ email: 'ana@example.org', email_verified: 'true' }, ''],
  [{ email: 'ana@example.org' }, ''],
  [{ email: 'no address', email_verified: true }, ''],
  [{ email: 7, email_verified: true }, ''],
])('for the claims %j the e-mail address is %j', (claims, email) => {
  expect(person(claims)?.email).toBe(email);
});

it('ignores names that the service would refuse', () => {
  expect(person({ name: 'x'.repeat(256) })?.displayName).toBe('');
  expect(person({ name: 'a\0b', preferred_username: 'a\0b' })).toMatchObject({
    displayName: '',
    username: 'user',
  });
  expect(person({ name: { first: 'Ana' } })?.displayName).toBe('');
});
