import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import type { Service, ServiceResponse } from './service.js';

export const AUDIENCE = 'https://calendar.example/';

/** A key pair of the provider, or of somebody else. */
export interface SigningKey {
  readonly alg: string;
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly jwk: JWK;
}

let keysMade = 0;

export async function makeKey(alg = 'ES256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const kid = `key-${++keysMade}`;
  return { alg, kid, privateKey, publicKey, jwk: { ...(await exportJWK(privateKey)), kid, alg, use: 'sig' } };
}

/** Every client id is valid; access tokens are JWTs, so nothing needs to be stored. */
class Clients {
  constructor(private readonly model: string) {}

  async find(id: string): Promise<object | undefined> {
    const client = {
      client_id: id,
      client_secret: 'secret',
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
    };
    return Promise.resolve(this.model === 'Client' ? client : undefined);
  }
}

/** An identity provider (the package oidc-provider) on this machine, whose clients get tokens with the claims that the test gives them. */
export class TestProvider {
  /** False while it breaks off every connection. */
  up = true;
  /** The requested paths, in order. */
  readonly requestedPaths: string[] = [];
  private readonly claims = new Map<string, object>();
  private handle: RequestListener = () => undefined;
  private keys: readonly SigningKey[] = [];

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
  ) {}

  static async start(...keys: SigningKey[]): Promise<TestProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const provider = new TestProvider(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      provider.requestedPaths.push(request.url ?? '');
      if (provider.up) provider.handle(request, response);
      else request.socket.destroy();
    });
    provider.use(...keys);
    return provider;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Signs by these keys from now on, and publishes no others. */
  use(...keys: SigningKey[]): void {
    this.keys = keys;
    const provider = new Provider(this.issuer, this.configuration());
    const handle = provider.callback();
    this.handle = (request, response) => void handle(request, response);
  }

  /** The variables of a service that takes the tokens. */
  environment(more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
    return { OIDC_ISSUER: this.issuer, OIDC_AUDIENCE: AUDIENCE, ...more };
  }

  /** A token that the provider gives to a client, which is its subject. */
  async tokenOf(client: string, claims: object = {}): Promise<string> {
    this.claims.set(client, claims);
    const response = await fetch(`${this.issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${client}:secret`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', resource: AUDIENCE }),
    });
    const body = (await response.json()) as { access_token?: string };
    if (body.access_token === undefined) throw new Error(JSON.stringify(body));
    return body.access_token;
  }

  /** A token as the provider might have signed it; a claim that is undefined is left out. */
  async sign(claims: object = {}, header: object = {}, key = this.keys[0]): Promise<string> {
    if (key === undefined) throw new Error('The provider has no key.');
    const now = Math.floor(Date.now() / 1_000);
    const all = { iss: this.issuer, aud: AUDIENCE, sub: 'ana', iat: now, exp: now + 600, ...claims };
    return new SignJWT(all)
      .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'at+jwt', ...header })
      .sign(key.privateKey);
  }

  private configuration(): Configuration {
    const alg = this.keys[0]?.alg as 'ES256';
    return {
      adapter: Clients as unknown as NonNullable<Configuration['adapter']>,
      jwks: { keys: this.keys.map(({ jwk }) => jwk) },
      cookies: { keys: ['unused'] },
      clientDefaults: { id_token_signed_response_alg: alg },
      enabledJWA: { idTokenSigningAlgValues: [alg] },
      ttl: { ClientCredentials: 600 },
      features: {
        devInteractions: { enabled: false },
        clientCredentials: { enabled: true },
        resourceIndicators: {
          enabled: true,
          getResourceServerInfo: () => ({
            scope: '',
            audience: AUDIENCE,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg } },
          }),
        },
      },
      extraTokenClaims: (_, token) => ({ ...this.claims.get(token.clientId ?? '') }),
    };
  }
}

/** Who the service takes the sender of a token for. */
export async function whoIs(service: Service, token: string): Promise<ServiceResponse> {
  return service.get('/users/me', bearer(token));
}

export const bearer = (token: string): { headers: Record<string, string> } => ({
  headers: { authorization: `Bearer ${token}` },
});

/** Stops the clock of this process; only the test moves it. Must be resumed. */
export function stopTime(): { pass: (seconds: number) => void; resume: () => void } {
  const { now } = Date;
  let time = now();
  Date.now = () => time;
  return {
    pass: (seconds) => {
      time += seconds * 1_000;
    },
    resume: () => {
      Date.now = now;
    },
  };
}
