import { randomBytes } from 'node:crypto';
import { PasswordVerifier } from '#access/credentials/passwords.js';
import { Counter } from '#access/limits/counter.js';
import { NAMESPACE, type Service, type ServiceResponse } from './service.js';

export const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/** An IP address that no other test uses, in an IPv6 network of its own. */
export function newAddress(): string {
  const group = (): string => randomBytes(2).toString('hex');
  return `2001:db8:${group()}:${group()}::1`;
}

/**
 * Makes the waits after failed logins too long for any test to see their end.
 * @returns a function that ends this
 */
export function lengthenWaits(): () => void {
  const hold = Reflect.get(Counter.prototype, 'hold');
  Counter.prototype.hold = async function (this: Counter, key, seconds) {
    await hold.call(this, key, seconds + 600);
  };
  return () => (Counter.prototype.hold = hold);
}

/** Counts the slow verifications of passwords. */
export class Verifications {
  count = 0;
  private readonly original = Reflect.get(PasswordVerifier.prototype, 'verify');

  constructor() {
    const count = (): void => void (this.count += 1);
    const { original } = this;
    PasswordVerifier.prototype.verify = async function (this: PasswordVerifier, password, stored) {
      if (stored.startsWith('$argon2id$')) count();
      return original.call(this, password, stored);
    };
  }

  restore(): void {
    PasswordVerifier.prototype.verify = this.original;
  }
}

/** A client with an IP address of its own. */
export class Client {
  constructor(
    private readonly service: Service,
    readonly address = newAddress(),
  ) {}

  async get(
    path: string,
    headers: Readonly<Record<string, string>> = {},
    method = 'GET',
  ): Promise<ServiceResponse> {
    const response = await this.service.app.inject({
      method: method as 'GET',
      url: NAMESPACE + path,
      headers,
      remoteAddress: this.address,
    });
    return {
      status: response.statusCode,
      headers: response.headers as ServiceResponse['headers'],
      body: response.body === '' ? {} : response.json(),
    };
  }

  async signIn(name: string, password: string): Promise<ServiceResponse> {
    return this.get('/users/me', { authorization: basic(name, password) });
  }

  /** The statuses of so many attempts with a wrong password, one after the other. */
  async fail(name: string, times: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < times; attempt++) {
      statuses.push((await this.signIn(name, 'wrong')).status);
    }
    return statuses;
  }
}
