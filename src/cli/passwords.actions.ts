import type { Command } from 'commander';
import { UserPasswordsService } from '#access/users/user-passwords.service.js';
import { withErrors } from '#http/errors/api-error.js';
import { NAME } from '#http/parameters/rules.js';
import { printResult } from './output.js';
import { parsed } from './rule-options.js';
import { contextOfUser, withSession } from './session.js';

interface Options {
  readonly user: string;
  readonly json: boolean;
}

export async function createPassword(options: Options & { name: string }, command: Command): Promise<void> {
  const { user, json } = options;
  const { name } = parsed(command, options, { name: NAME });
  await withSession(async (session) => {
    const ctx = await contextOfUser(session, user);
    const { value: created } = await session.app
      .get(UserPasswordsService)
      .create(ctx, 'me', withErrors({ name }));
    printResult(json, created, [
      `Created the password ${created.id} of ${user}. Shown only once: ${created.password}`,
    ]);
  });
}

export async function listPasswords({ user, json }: Options): Promise<void> {
  await withSession(async (session) => {
    const list = await session.app.get(UserPasswordsService).list(await contextOfUser(session, user), 'me');
    const lines = list.application_passwords.map((password) =>
      [password.id, password.name, password.last_used_at ?? 'never used'].join('\t'),
    );
    printResult(json, list, lines.length > 0 ? lines : ['There are no application passwords.']);
  });
}

export async function revokePassword(id: number, { user, json }: Options): Promise<void> {
  await withSession(async (session) => {
    const ctx = await contextOfUser(session, user);
    const { value: revoked } = await session.app.get(UserPasswordsService).revoke(ctx, 'me', id);
    printResult(json, revoked, [`Revoked the password ${revoked.id} (${revoked.name}) of ${user}.`]);
  });
}
