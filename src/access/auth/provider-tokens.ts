import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { JWTPayload, JWTVerifyOptions, JWTVerifyResult } from 'jose';
import { nowInSeconds } from '#common/time/now.js';
import type { OidcSettings } from '#platform/config/oidc.js';
import { type Person, personOf } from '../users/token-claims.js';
import { ProviderKeys, ProviderUnavailable } from './provider-keys.js';

const MAX_TOKEN_LENGTH = 8_192;
const TOLERANCE_SECONDS = 30;
const CACHE_SECONDS = 60;
const MAX_CACHED = 1_000;

/** Asymmetric algorithms only: a service that verifies tokens must not be able to issue them. */
const ALGORITHMS = ['RS', 'PS', 'ES'].flatMap((family) => ['256', '384', '512'].map((bits) => family + bits));

/**
 * Types of access and ID tokens. Other tokens of the provider, such as logout tokens, cannot be used to sign
 * in.
 */
const TYPE = /^(application\/)?(at\+)?jwt$/i;

/** A person, and from when on their token is refused, in seconds since 1970 UTC. */
export interface Verified {
  readonly person: Person;
  readonly until: number;
}

/** Verifies the tokens of one identity provider, and caches the result for a short time. */
export class ProviderTokens {
  private readonly logger = new Logger('IdentityProvider');
  private readonly keys: ProviderKeys;
  private readonly options: JWTVerifyOptions;
  private readonly verified = new Map<string, Verified & { readonly cachedUntil: number }>();

  constructor(private readonly settings: OidcSettings) {
    this.keys = new ProviderKeys(settings.issuer);
    this.options = {
      algorithms: [...ALGORITHMS, 'EdDSA', 'Ed25519'],
      issuer: settings.issuer,
      audience: settings.audience,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: TOLERANCE_SECONDS,
    };
  }

  /**
   * @returns undefined for a token that is invalid for any reason
   * @throws ProviderUnavailable
   */
  async verify(token: string): Promise<Verified | undefined> {
    if (token.length > MAX_TOKEN_LENGTH) return undefined;
    const hash = createHash('sha256').update(token).digest('base64url');
    const cached = this.verified.get(hash);
    if (cached !== undefined && nowInSeconds() < cached.cachedUntil) return cached;
    const claims = await this.claimsOf(token);
    const person = claims && personOf(claims, this.settings.roleClaim, this.settings.roleMap);
    if (person === undefined) return undefined;
    const expiry = claims?.exp ?? 0;
    const verified = { person, until: expiry + TOLERANCE_SECONDS };
    this.cache(hash, verified, expiry);
    return verified;
  }

  private async claimsOf(token: string): Promise<JWTPayload | undefined> {
    const { errors, jwtVerify } = await import('jose');
    try {
      const currentDate = new Date(nowInSeconds() * 1_000);
      const result = await jwtVerify(token, this.keys.get, { ...this.options, currentDate });
      return isSane(result) ? result.payload : undefined;
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      // Every error in the token is a `JOSEError`; any other error concerns the provider's key.
      if (!(error instanceof errors.JOSEError))
        this.logger.warn(`A token cannot be verified: ${String(error)}`);
      return undefined;
    }
  }

  private cache(hash: string, verified: Verified, expiry: number): void {
    const oldest = this.verified.keys().next();
    if (this.verified.size >= MAX_CACHED && !oldest.done) this.verified.delete(oldest.value);
    const cachedUntil = Math.min(expiry, nowInSeconds() + CACHE_SECONDS);
    this.verified.set(hash, { ...verified, cachedUntil });
  }
}

function isSane({ payload, protectedHeader }: JWTVerifyResult): boolean {
  const { typ = 'JWT' } = protectedHeader;
  const isIssuedInFuture = payload.iat !== undefined && payload.iat > nowInSeconds() + TOLERANCE_SECONDS;
  return TYPE.test(typ) && !isIssuedInFuture;
}
