import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '#common/rights/roles.js';
import { ApiError } from '#http/errors/api-error.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { ProviderAccounts } from '../users/provider-accounts.js';
import { ProviderUnavailable } from './provider-keys.js';
import { ProviderTokens, type Verified } from './provider-tokens.js';

/** The identity provider whose tokens this service accepts, if one is configured. */
@Injectable()
export class IdentityProvider {
  private readonly tokens: ProviderTokens | undefined;

  constructor(
    @Inject(SETTINGS) { oidc }: Settings,
    private readonly accounts: ProviderAccounts,
  ) {
    this.tokens = oidc && new ProviderTokens(oidc);
  }

  /**
   * The caller that a token from an IP address identifies. Their account is created at their first request.
   * @returns undefined when the token is invalid or the account is not active
   * @throws ApiError 503 when the provider is unavailable
   */
  async callerOf(token: string, address: string): Promise<Caller | undefined> {
    const verified = await this.verify(token);
    const account = verified && (await this.accounts.accountOf(verified.person, address));
    if (verified === undefined || account === undefined) return undefined;
    const { person, until } = verified;
    // The token's role applies, even if the stored role could not be changed.
    const { id, username, password_hash: password } = account;
    const credential = { type: 'token', isOnlyLogin: password === null, until } as const;
    return { id, username, role: person.role, credential };
  }

  private async verify(token: string): Promise<Verified | undefined> {
    try {
      return await this.tokens?.verify(token);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      const headers = { 'Retry-After': String(error.retryAfterSeconds) };
      throw new ApiError('rest_unavailable', { key: 'provider_unavailable' }, { headers });
    }
  }
}
