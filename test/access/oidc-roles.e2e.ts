import { ProviderAccounts } from '#access/users/provider-accounts.js';
import { type Role, ROLES } from '#common/rights/roles.js';
import { bearer, makeKey, TestProvider, whoIs } from '../support/oidc.js';
import { type Body, Service } from '../support/service.js';
import { statementsOf } from '../support/statements.js';

let provider: TestProvider;
let service: Service;

beforeAll(async () => {
  provider = await TestProvider.start(await makeKey());
  service = await Service.start(provider.environment());
});

afterAll(async () => {
  await service.stop();
  await provider.stop();
});

const accountsOf = async (subject: string, of = service): Promise<Body[]> =>
  of.query('SELECT * FROM user WHERE oidc_subject = ?', [subject]);

describe('the role', () => {
  it.each(ROLES)('%s counts in the request and in the account', async (role) => {
    const token = await provider.tokenOf('changing', { roles: role });
    expect((await whoIs(service, token)).body['role']).toBe(role);
    expect(await accountsOf('changing')).toMatchObject([{ role }]);
    const made = await service.post(
      '/tags',
      { name: `Tag of ${role}` },
      { as: 'anonymous', ...bearer(token) },
    );
    expect(made.status).toBe(['administrator', 'editor'].includes(role) ? 201 : 403);
  });

  it('of the last active administrator stays in the account, not in the request', async () => {
    const own = await Service.start(provider.environment());
    const chief = await provider.tokenOf('chief', { roles: 'administrator' });
    await whoIs(own, chief);
    const { body } = await own.post('/users/1', { active: false });
    expect(body['active']).toBe(false);
    const demoted = await provider.tokenOf('chief', { roles: 'author' });
    for (const as of [demoted, demoted]) {
      expect((await own.get('/users', bearer(as))).status).toBe(403);
      expect(await accountsOf('chief', own)).toMatchObject([{ role: 'administrator' }]);
    }
    // Reading is enough to find that nothing can be changed.
    const statements = await statementsOf(own, async () => whoIs(own, demoted));
    expect(statements.filter(({ sql }) => /^(BEGIN|START)/.test(sql))).toEqual([]);
    await own.post('/users/1', { active: true }, { as: 'anonymous', ...bearer(chief) });
    await whoIs(own, demoted);
    expect(await accountsOf('chief', own)).toMatchObject([{ role: 'author' }]);
    await own.stop();
  });

  it('leaves one administrator when the last two lose theirs at once', async () => {
    const own = await Service.start(provider.environment());
    const accounts = own.app.get(ProviderAccounts);
    const comeAs = async (role: Role): Promise<unknown> =>
      Promise.all(
        ['one', 'two', 'three'].map(async (subject) =>
          accounts.accountOf({ subject, role, username: subject, email: '', displayName: '' }, '127.0.0.1'),
        ),
      );
    await comeAs('administrator');
    await own.post('/users/1', { active: false });
    await comeAs('editor');
    expect(await own.query("SELECT id FROM user WHERE role = 'administrator' AND active = 1")).toHaveLength(
      1,
    );
    await own.stop();
  });

  it('is found in a nested claim and mapped', async () => {
    const own = await Service.start(
      provider.environment({
        OIDC_ROLE_CLAIM: 'realm_access.roles',
        OIDC_ROLE_MAP: 'staff=author, board=administrator,writers=editor',
      }),
    );
    for (const [roles, role] of [
      [['staff', 'writers', 'offline_access'], 'editor'],
      [['administrator'], 'subscriber'],
      ['other board', 'administrator'],
    ]) {
      const token = await provider.tokenOf('nested', { realm_access: { roles }, roles: 'administrator' });
      expect((await whoIs(own, token)).body['role']).toBe(role);
    }
    await own.stop();
  });
});
