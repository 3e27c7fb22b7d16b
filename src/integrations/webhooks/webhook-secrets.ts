import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Webhook as Signer } from 'standardwebhooks';
import { textOf } from '#common/values/characters.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { SealedBox } from '#http/idempotency/sealed-box.js';
import type { Rule } from '#http/parameters/field.decorator.js';
import { SecretHash } from '#platform/secrets/secret-hash.js';
import type { WebhookRow } from './webhook.entity.js';

const PREFIX = 'whsec_';
/** The limits of the Standard Webhooks convention, in bytes. */
const MIN_BYTES = 24;
const MAX_BYTES = 64;
const GENERATED_BYTES = 32;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export const WEBHOOK_SECRET: Rule<string> = {
  parse: (raw) => {
    const text = textOf(raw);
    const encoded = text.slice(PREFIX.length);
    const { length } = Buffer.from(encoded, 'base64');
    const isSecret =
      text.startsWith(PREFIX) && BASE64.test(encoded) && length >= MIN_BYTES && length <= MAX_BYTES;
    if (!isSecret) throw new InvalidValue('not_a_webhook_secret', { min: MIN_BYTES, max: MAX_BYTES });
    return text;
  },
  schema: {
    type: 'string',
    pattern: `^${PREFIX}[A-Za-z0-9+/]+={0,2}$`,
    maxLength: 94,
    example: `${PREFIX}MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw`,
  },
};

export const generateSecret = (): string => PREFIX + randomBytes(GENERATED_BYTES).toString('base64');

type Signing = Pick<WebhookRow, 'secret' | 'old_secret' | 'old_secret_until'>;

/**
 * The secrets of webhooks. Signing needs their plain text, so they are stored encrypted with the service's
 * secret.
 */
@Injectable()
export class WebhookSecrets {
  private box: SealedBox | undefined;

  constructor(private readonly hashes: SecretHash) {}

  seal(secret: string): string {
    return this.sealed.seal(secret);
  }

  /**
   * Signs a message with the secret and, until it expires, with the previous one.
   * @returns undefined when the secret was sealed with another `SECRET_KEY`
   */
  sign(hook: Signing, id: string, at: Date, body: string): string | undefined {
    const isOldValid = (hook.old_secret_until ?? 0) * 1_000 > at.getTime();
    const secrets = [hook.secret, ...(isOldValid ? [hook.old_secret ?? ''] : [])];
    const opened = secrets.map((sealed) => this.sealed.open(sealed)).filter((secret) => secret !== undefined);
    if (opened.length === 0) return undefined;
    return opened.map((secret) => new Signer(secret).sign(id, at, body)).join(' ');
  }

  /** Created lazily: the key of the service is known only once the database is ready. */
  private get sealed(): SealedBox {
    return (this.box ??= new SealedBox(this.hashes.hash('webhook'), 'webhook', 'secret'));
  }
}
