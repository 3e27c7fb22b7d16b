import type { Command } from 'commander';
import { POSITIVE_INTEGER, NAME } from '../http/parameters/rules.js';
import { UserPasswordsService } from '../access/users/user-passwords.service.js';
import { byRule } from './options.js';
import { printResult } from './output.js';
import { withErrors } from '../http/errors/api-error.js';
import { contextOfUser, withSession } from './session.js';

interface Options {
  readonly user: string;
  readonly json: boolean;
}

async function createPassword({ user, name, json }: Options & { name: string }): Promise<void> {
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

async function listPasswords({ user, json }: Options): Promise<void> {
  await withSession(async (session) => {
    const list = await session.app.get(UserPasswordsService).list(await contextOfUser(session, user), 'me');
    const lines = list.application_passwords.map((password) =>
      [password.id, password.name, password.last_used_at ?? 'never used'].join('\t'),
    );
    printResult(json, list, lines.length > 0 ? lines : ['There are no application passwords.']);
  });
}

async function revokePassword(id: number, { user, json }: Options): Promise<void> {
  await withSession(async (session) => {
    const ctx = await contextOfUser(session, user);
    const { value: revoked } = await session.app.get(UserPasswordsService).revoke(ctx, 'me', id);
    printResult(json, revoked, [`Revoked the password ${revoked.id} (${revoked.name}) of ${user}.`]);
  });
}

export function addPasswordsCommands(program: Command): void {
  const passwords = program.command('passwords').description('application passwords: one for each program');
  const add = (usage: string, description: string): Command =>
    passwords
      .command(usage)
      .description(description)
      .requiredOption('--user <name>', 'whose')
      .option('--json', 'print the result as JSON', false);
  add('create', 'create an application password, which is printed only once')
    .requiredOption('--name <name>', 'what it is for', byRule(NAME))
    .action(createPassword);
  add('list', 'list application passwords and their last use').action(listPasswords);
  add('revoke', 'revoke an application password')
    .argument('<id>', 'its id', byRule(POSITIVE_INTEGER))
    .action(revokePassword);
}
