import type { Command } from 'commander';
import type { Scope } from '../common/rights/scopes.js';
import { DATE_TIME, NAME, POSITIVE_INTEGER } from '../http/parameters/rules.js';
import type { DateInput } from '../common/time/date-input.js';
import { NETWORK_LIST, SCOPE_LIST } from '../access/users/credential.dto.js';
import { UserKeysService } from '../access/users/user-keys.service.js';
import { byRule } from './options.js';
import { printResult } from './output.js';
import { withErrors } from '../http/errors/api-error.js';
import { contextOfUser, withSession } from './session.js';

interface Options {
  readonly user: string;
  readonly json: boolean;
}

interface CreateOptions extends Options {
  readonly name: string;
  readonly scopes: Scope[];
  readonly networks?: string[];
  readonly expires?: DateInput;
}

async function createKey({ user, json, expires, ...settings }: CreateOptions): Promise<void> {
  await withSession(async (session) => {
    const ctx = await contextOfUser(session, user);
    const input = { ...settings, ...(expires === undefined ? {} : { expires_at: expires }) };
    const { value: created } = await session.app.get(UserKeysService).create(ctx, 'me', withErrors(input));
    printResult(json, created, [`Created the key ${created.id} of ${user}. Shown only once: ${created.key}`]);
  });
}

async function listKeys({ user, json }: Options): Promise<void> {
  await withSession(async (session) => {
    const list = await session.app.get(UserKeysService).list(await contextOfUser(session, user), 'me');
    const lines = list.api_keys.map((key) =>
      [
        key.id,
        key.prefix,
        key.name,
        key.scopes.join(','),
        key.networks.join(',') || 'everywhere',
        key.expires_at === null ? 'no end' : `until ${key.expires_at}`,
        key.last_used_at ?? 'never used',
      ].join('\t'),
    );
    printResult(json, list, lines.length > 0 ? lines : ['There are no API keys.']);
  });
}

async function revokeKey(id: number, { user, json }: Options): Promise<void> {
  await withSession(async (session) => {
    const ctx = await contextOfUser(session, user);
    const { value: revoked } = await session.app.get(UserKeysService).revoke(ctx, 'me', id);
    printResult(json, revoked, [`Revoked the key ${revoked.id} (${revoked.prefix}) of ${user}.`]);
  });
}

export function addKeysCommands(program: Command): void {
  const keys = program.command('keys').description('API keys with scopes');
  const add = (usage: string, description: string): Command =>
    keys
      .command(usage)
      .description(description)
      .requiredOption('--user <name>', 'whose')
      .option('--json', 'print the result as JSON', false);
  add('create', 'create an API key, which is printed only once')
    .requiredOption('--name <name>', 'what it is for', byRule(NAME))
    .requiredOption('--scopes <list>', 'such as events:read,events:write', byRule(SCOPE_LIST))
    .option('--networks <list>', 'addresses or networks that it may be used from', byRule(NETWORK_LIST))
    .option('--expires <date>', 'when it ends, such as 2027-10-01 or "+1 year"', byRule(DATE_TIME))
    .action(createKey);
  add('list', 'list API keys and their last use').action(listKeys);
  add('revoke', 'revoke an API key').argument('<id>', 'its id', byRule(POSITIVE_INTEGER)).action(revokeKey);
}
