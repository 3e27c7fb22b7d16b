import { FailedLogins } from '#access/credentials/failed-logins.js';
import { plainAddress } from '#common/addresses/caller-address.js';
import { auditOf } from '../support/audit.js';
import { Client, newAddress } from '../support/client.js';
import { type Body, Service } from '../support/service.js';

const EDITOR = 2;

let service: Service;
beforeEach(async () => {
  service = await Service.start();
});
afterEach(async () => service.stop());

async function failures(): Promise<Body[]> {
  await service.app.get(FailedLogins).flush();
  return (await auditOf(service, `kind=user&record=${EDITOR}`)).filter(
    ({ changes }) => changes.failed_logins !== undefined,
  );
}

const timesOf = ({ changes }: Body): number => changes.failed_logins.after;

it('failed logins are in the audit trail, by account and IP address, one entry for all of a minute', async () => {
  const [one, other] = [new Client(service), new Client(service)];
  await one.fail('editor', 5);
  await other.fail('EDITOR', 2);
  expect(await failures()).toEqual([
    expect.objectContaining({
      actor: null,
      address: plainAddress(other.address),
      verb: 'update',
      fields: [],
      changes: { failed_logins: { before: 0, after: 2 } },
    }),
    expect.objectContaining({
      address: plainAddress(one.address),
      changes: { failed_logins: { before: 0, after: 5 } },
    }),
  ]);
  expect(await failures()).toHaveLength(2);
});

it('a wrong current password is one of them', async () => {
  const body = { password: 'another-long-secret', current_password: 'a-guess' };
  const { status } = await service.send('PATCH', '/users/me', body, { as: 'editor' });
  expect([status, (await failures()).map(timesOf)]).toEqual([400, [1]]);
});

it('a name that no account has is not stored', async () => {
  const before = await auditOf(service, '');
  await new Client(service).fail('my-secret-password', 3);
  await service.app.get(FailedLogins).flush();
  expect(await auditOf(service, '')).toEqual(before);
});

it('nobody floods it: beyond a hundred, IP addresses are counted together', async () => {
  const failed = service.app.get(FailedLogins);
  for (let address = 0; address < 1_000; address++) failed.record(EDITOR, newAddress());
  const [rest, ...apart] = await failures();
  expect(rest).toMatchObject({ address: null, changes: { failed_logins: { after: 900 } } });
  expect(apart.every((entry) => timesOf(entry) === 1)).toBe(true);
  const [row] = await service.query<{ n: number }>(
    `SELECT COUNT(*) AS n FROM changes WHERE kind = 'user' AND details LIKE '%failed_logins%'`,
  );
  expect(Number(row?.n)).toBe(101);
});

it('what was noted last is written when the service ends', async () => {
  const other = await service.startBeside();
  await new Client(other).fail('editor', 1);
  await other.stop();
  expect(await failures()).toHaveLength(1);
});
