import type { Command } from 'commander';
import { NETWORK_LIST, SCOPE_LIST } from '#access/users/credential.dto.js';
import { UserKeysService } from '#access/users/user-keys.service.js';
import { withErrors } from '#http/errors/api-error.js';
import { DATE_TIME, NAME } from '#http/parameters/rules.js';
import { printResult } from './output.js';
import { parsed } from './rule-options.js';
import { contextOfUser, withSession } from './session.js';

interface Options {
  readonly user: string;
  readonly json: boolean;
}

interface CreateOptions extends Options {
  readonly name: string;
  readonly scopes: string;
  readonly networks?: string;
  readonly expires?: string;
}

const RULES = { name: NAME, scopes: SCOPE_LIST, networks: NETWORK_LIST, expires: DATE_TIME };

export async function createKey(options: CreateOptions, command: Command): Promise<void> {
  const { user, json } = options;
  const { expires, ...settings } = parsed(command, options, RULES);
  await withSession(async (session) => {
    const ctx = await contextOfUser(session, user);
    const input = { ...settings, ...(expires === undefined ? {} : { expires_at: expires }) };
    const { value: created } = await session.app.get(UserKeysService).create(ctx, 'me', withErrors(input));
    printResult(json, created, [`Created the key ${created.id} of ${user}. Shown only once: ${created.key}`]);
  });
}

export async function listKeys({ user, json }: Options): Promise<void> {
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

export async function revokeKey(id: number, { user, json }: Options): Promise<void> {
  await withSession(async (session) => {
    const ctx = await contextOfUser(session, user);
    const { value: revoked } = await session.app.get(UserKeysService).revoke(ctx, 'me', id);
    printResult(json, revoked, [`Revoked the key ${revoked.id} (${revoked.prefix}) of ${user}.`]);
  });
}
