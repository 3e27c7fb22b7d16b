import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, addUniqueIndex, dropColumn, dropIndex } from '../../../platform/database/alter-table.js';
import { createTable, engineOf, reference, tableColumns } from '../../../platform/database/table-columns.js';

const INITIAL = "name = 'initial'";

/** Login passwords separate from application passwords, accounts of an identity provider, and API keys. */
export class Accounts1763700000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    const nullable = { isNullable: true };
    for (const column of [
      c.text('display_name', 255, nullable),
      c.text('email_key', 255, nullable),
      c.text('password_hash', 255, nullable),
      c.text('oidc_issuer', 255, nullable),
      c.text('oidc_subject', 255, nullable),
    ]) {
      await addColumn(runner, 'user', column);
    }
    // Of several accounts with the same e-mail address, only the first can log in with it.
    await runner.query(
      `UPDATE user SET email_key = LOWER(email) WHERE email <> '' AND id IN
       (SELECT id FROM (SELECT MIN(id) AS id FROM user GROUP BY LOWER(email)) first)`,
    );
    await addUniqueIndex(runner, 'user', 'uq_user_email_key', ['email_key']);
    await addUniqueIndex(runner, 'user', 'uq_user_oidc', ['oidc_issuer', 'oidc_subject']);
    // A password that a person chose becomes the login password.
    await runner.query(
      `UPDATE user SET password_hash =
         (SELECT MAX(hash) FROM application_password p WHERE p.user_id = user.id AND ${INITIAL})
       WHERE id IN (SELECT user_id FROM application_password WHERE ${INITIAL})`,
    );
    await runner.query(`DELETE FROM application_password WHERE ${INITIAL}`);
    await addColumn(runner, 'application_password', c.instant('last_used_at', nullable));
    await addColumn(runner, 'application_password', c.text('last_used_from', 45, nullable));
    await this.createKeys(runner);
  }

  private async createKeys(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    const nullable = { isNullable: true };
    await createTable(runner, 'api_key', {
      columns: [
        c.sequence('id'),
        c.id('user_id'),
        c.text('name', 255),
        c.text('prefix', 16),
        c.text('hash', 64),
        c.text('scopes', 500),
        c.text('networks', 2_000),
        c.instant('expires_at', nullable),
        c.instant('created_at'),
        c.instant('last_used_at', nullable),
        c.text('last_used_from', 45, nullable),
      ],
      indices: [
        { name: 'uq_api_key_prefix', columnNames: ['prefix'], isUnique: true },
        { name: 'ix_api_key_user', columnNames: ['user_id'] },
      ],
      foreignKeys: [reference('api_key', 'user_id', 'user', 'CASCADE')],
    });
    await createTable(runner, 'secret', {
      columns: [c.text('name', 64, { isPrimary: true }), c.text('value', 255)],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('secret', true);
    await runner.dropTable('api_key', true);
    await dropColumn(runner, 'application_password', 'last_used_from');
    await dropColumn(runner, 'application_password', 'last_used_at');
    await runner.query(
      `INSERT INTO application_password (user_id, name, hash, created_at)
       SELECT id, 'initial', password_hash, created_at FROM user WHERE password_hash LIKE 'scrypt%'`,
    );
    await dropIndex(runner, 'user', 'uq_user_oidc');
    await dropIndex(runner, 'user', 'uq_user_email_key');
    for (const column of ['oidc_subject', 'oidc_issuer', 'password_hash', 'email_key', 'display_name']) {
      await dropColumn(runner, 'user', column);
    }
  }
}
