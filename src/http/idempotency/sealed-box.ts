import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const CIPHER = 'aes-256-gcm';
const KEY_LENGTH = 32;
const NONCE_LENGTH = 12;
const MARK_LENGTH = 16;

/** Encrypts texts so that reading them takes both secrets. The contents of the table are not enough. */
export class SealedBox {
  private readonly key: Buffer;

  constructor(secret: string, salt: string, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, salt, purpose, KEY_LENGTH));
  }

  seal(text: string): string {
    const nonce = randomBytes(NONCE_LENGTH);
    const cipher = createCipheriv(CIPHER, this.key, nonce);
    const sealed = [cipher.update(deflateRawSync(text)), cipher.final()];
    return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString('base64');
  }

  /** @returns undefined when the text was encrypted with other secrets, or is damaged */
  open(sealed: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64');
    try {
      // Both refuse a text that is too short for them.
      const decipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, NONCE_LENGTH), {
        authTagLength: MARK_LENGTH,
      });
      decipher.setAuthTag(bytes.subarray(-MARK_LENGTH));
      const text = decipher.update(bytes.subarray(NONCE_LENGTH, -MARK_LENGTH));
      return inflateRawSync(Buffer.concat([text, decipher.final()])).toString();
    } catch {
      return undefined;
    }
  }
}
