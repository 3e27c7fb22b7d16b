import fc, { type Arbitrary } from 'fast-check';
import { ROLES } from '#common/rights/roles.js';
import { basic } from '../client.js';
import type { Body, Service } from '../service.js';

const PASSWORD = 'correct horse';
const WRITERS = ['editor', 'author'];

const WRONG: Readonly<Record<Identity, string>> = {
  'wrong password': basic('editor', 'wrong horse'),
  'unknown user': basic('nobody', 'x'),
  'no user': basic('a\u0000b', 'x'),
  'no base64': 'Basic %%%%',
  'no colon': `Basic ${Buffer.from('editor').toString('base64')}`,
  'long name': basic('x'.repeat(5_000), 'x'.repeat(5_000)),
  'unknown scheme': 'Digest username="editor"',
  'no scheme': 'x',
  empty: '',
  'unknown key': `Bearer ec_${'0'.repeat(60)}`,
  'no token': 'Bearer a.b.c',
  'unsigned token': 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
};

const MADE = WRITERS.flatMap((role) => [`password of ${role}`, `key of ${role}`]);

/** The sender of a request: anonymous, a role, a program of a user, or unknown. */
export type Identity = string;

const KNOWN: readonly Identity[] = [
  ...[
    'anonymous',
    'anonymous',
    'anonymous',
    'administrator',
    'administrator',
    'administrator',
    'editor',
    'editor',
  ],
  ...['editor', 'editor', 'author', 'author', 'contributor', 'contributor', 'subscriber', ...MADE],
];

export const identity = (): Arbitrary<Identity> =>
  fc.oneof(
    { weight: 24, arbitrary: fc.constantFrom(...KNOWN) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(WRONG)) },
  );

type AccountRow = Body & { readonly id: number };

/** The accounts of the fuzzer. Its changes to them are undone, as otherwise no account could write any more. */
export class Callers {
  private readonly secrets = new Map<Identity, string>();
  private readonly rows = new Map<string, readonly AccountRow[]>();

  private constructor(private readonly service: Service) {}

  static async make(service: Service): Promise<Callers> {
    const callers = new Callers(service);
    for (const role of ROLES)
      callers.secrets.set(role === ROLES[0] ? 'administrator' : role, basic(role, PASSWORD));
    for (const name of WRITERS) await callers.makeCredentials(name);
    for (const table of ['user', 'application_password', 'api_key']) {
      callers.rows.set(table, await service.query<AccountRow>(`SELECT * FROM \`${table}\``));
    }
    return callers;
  }

  private async makeCredentials(role: string): Promise<void> {
    const users = await this.service.get<{ users: Body[] }>('/users', { as: 'administrator' });
    const id = users.body.users.find(({ username }) => username === role)?.['id'];
    const { password } = await this.service.make(`/users/${id}/application-passwords`, { name: 'fuzz' });
    this.secrets.set(`password of ${role}`, basic(role, password));
    const scopes = ['events', 'venues', 'organizers', 'categories', 'tags', 'media'].flatMap((kind) => [
      `${kind}:read`,
      `${kind}:write`,
    ]);
    const { key } = await this.service.make(`/users/${id}/api-keys`, { name: 'fuzz', scopes });
    this.secrets.set(`key of ${role}`, `Bearer ${key}`);
  }

  /** The `Authorization` header; undefined for none. */
  authorization(identity: Identity): string | undefined {
    return this.secrets.get(identity) ?? WRONG[identity];
  }

  /** Restores the accounts after a request. */
  async restore(): Promise<void> {
    for (const [table, wanted] of this.rows) {
      const ids = wanted.map(({ id }) => id).join(', ');
      const found = await this.service.query<AccountRow>(`SELECT * FROM \`${table}\` WHERE id IN (${ids})`);
      for (const row of wanted)
        await this.restoreRow(
          table,
          row,
          found.find(({ id }) => id === row.id),
        );
    }
  }

  private async restoreRow(table: string, row: AccountRow, found: AccountRow | undefined): Promise<void> {
    const names = Object.keys(row).filter((name) => !name.startsWith('last_used'));
    if (found !== undefined && names.every((name) => found[name] === row[name])) return;
    const values = names.map((name) => row[name] as unknown);
    const columns = names.map((name) => `\`${name}\``);
    const sql =
      found === undefined
        ? `INSERT INTO \`${table}\` (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
        : `UPDATE \`${table}\` SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ${row.id}`;
    await this.service.database.write(async (manager) => manager.query(sql, values));
  }
}
