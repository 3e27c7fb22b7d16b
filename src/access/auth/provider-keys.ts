import { Logger } from '@nestjs/common';
import type { JWTVerifyGetKey } from 'jose';
import { isConfidential } from '#platform/config/oidc.js';

const TIMEOUT_MS = 5_000;
const PAUSE_MS = 10_000;
const MAX_BYTES = 262_144;
const DISCOVERY_TTL_MS = 3_600_000;

/** The provider does not respond, or its response is invalid: the token cannot be verified now. */
export class ProviderUnavailable extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super('The identity provider cannot be used now.');
  }
}

/**
 * The public keys of an identity provider, found through its discovery document. After a failure, there is a
 * pause before the next request to it.
 */
export class ProviderKeys {
  private readonly logger = new Logger('IdentityProvider');
  private discovered: { readonly keys: Promise<JWTVerifyGetKey>; readonly until: number } | undefined;
  private pausedUntil = 0;

  constructor(private readonly issuer: string) {}

  /** @throws ProviderUnavailable */
  readonly get: JWTVerifyGetKey = async (header, token) => {
    if (this.discovered === undefined || Date.now() >= this.discovered.until) {
      this.discovered = { keys: this.discover(), until: Date.now() + DISCOVERY_TTL_MS };
    }
    const { discovered } = this;
    const keys = await discovered.keys.catch((error: unknown) => {
      if (this.discovered === discovered) this.discovered = undefined;
      throw error;
    });
    return keys(header, token);
  };

  private async discover(): Promise<JWTVerifyGetKey> {
    const url = `${this.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const { jwks_uri: keys } = await this.fetchDocument(url, (document) => {
      if (document['issuer'] !== this.issuer) throw new Error('it names another issuer');
      const { jwks_uri } = document;
      if (typeof jwks_uri !== 'string' || !isConfidential(jwks_uri))
        throw new Error('it has no usable jwks_uri');
      return { jwks_uri };
    });
    const { createRemoteJWKSet, customFetch } = await import('jose');
    return createRemoteJWKSet(new URL(keys), {
      [customFetch]: async (url: string) =>
        Response.json(
          await this.fetchDocument(url, (document) => {
            const isSet = Array.isArray(document['keys']) && document['keys'].every(isObject);
            if (!isSet) throw new Error('it is no set of keys');
            return document;
          }),
        ),
    });
  }

  private async fetchDocument<T>(url: string, read: (document: Record<string, unknown>) => T): Promise<T> {
    const pause = this.pausedUntil - Date.now();
    if (pause > 0) throw new ProviderUnavailable(Math.ceil(pause / 1_000));
    try {
      const document = await fetchJson(url);
      if (!isObject(document)) throw new Error('it is no JSON object');
      return read(document);
    } catch (error) {
      this.pausedUntil = Date.now() + PAUSE_MS;
      this.logger.warn(`${url} cannot be used: ${reasonOf(error)}`);
      throw new ProviderUnavailable(PAUSE_MS / 1_000);
    }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: { Accept: 'application/json' },
    // The provider must respond itself: nobody has configured the target of a redirect.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  if (response.status !== 200) throw new Error(`the response is ${response.status}`);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** The message with its causes, because `fetch failed` alone explains nothing. */
function reasonOf(error: unknown): string {
  if (!Error.isError(error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${reasonOf(error.cause)})`;
}
