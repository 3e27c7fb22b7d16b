import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { denied } from '../auth/access.guard.js';
import type { Caller } from '../auth/roles.js';
import { SecretHash } from '../auth/secret-hash.js';
import { nowInSeconds } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { driverErrorKind } from '../database/driver-errors.js';
import { deleteRow, insertRows } from '../database/rows.js';
import { ApiError } from '../http/api-error.js';
import type { Language } from '../i18n/languages.js';
import type { IdempotencyKey } from './idempotency-key.entity.js';
import { type KeyedRequest, reachAsFar, type Rights } from './keyed-request.js';
import { SealedBox } from './sealed-box.js';

/** For how long a request that is repeated gets the answer that it got. */
export const KEPT_SECONDS = 86_400;

const TABLE = 'idempotency_key';

/** An answer, as it was and will be sent. */
export interface SentAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly language: Language;
  readonly version: string | undefined;
  readonly body: string;
}

interface Sealed {
  readonly fingerprint: string;
  readonly rights: Rights;
  readonly answer: SentAnswer;
}

const conflict = (): ApiError => new ApiError('rest_conflict', { key: 'conflict' });

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The answers to requests that were sent with a key. Of the key a hash is stored, and it is needed to read them. */
@Injectable()
export class IdempotencyStore {
  constructor(
    private readonly database: Database,
    private readonly secrets: SecretHash,
  ) {}

  /**
   * The answer that the request got before; undefined when it was not yet answered, or is being.
   * @throws ApiError `rest_idempotency_key_reused` when another request had the key, `rest_forbidden` when the
   *   caller may less than at that time
   */
  async find(asked: KeyedRequest, caller: Caller | null): Promise<SentAnswer | undefined> {
    const { userId, key } = asked;
    const [row] = await this.database.read(async (manager) =>
      manager.query<IdempotencyKey[]>(
        `SELECT answer FROM ${TABLE} WHERE user_id = ? AND key_hash = ? AND created_at > ?`,
        [userId, hashOf(key), nowInSeconds() - KEPT_SECONDS],
      ),
    );
    if (row === undefined) return undefined;
    const text = this.box(asked).open(row.answer ?? '');
    // The secret of the service is another one by now.
    if (text === undefined) throw conflict();
    const { fingerprint, rights, answer } = JSON.parse(text) as Sealed;
    if (fingerprint !== asked.fingerprint || answer.language !== asked.language) {
      throw new ApiError('rest_idempotency_key_reused', { key: 'idempotency_key_reused' });
    }
    if (!reachAsFar(asked.rights, rights)) throw denied(caller);
    return answer;
  }

  /**
   * Keeps an answer in the transaction that it tells of: both stay, or neither.
   * @throws ApiError `rest_conflict` when the same key was answered meanwhile; by then that answer can be found
   */
  async keep(manager: EntityManager, asked: KeyedRequest, answer: SentAnswer): Promise<void> {
    const { userId, key, fingerprint, rights } = asked;
    const now = nowInSeconds();
    const row = { user_id: userId, key_hash: hashOf(key) };
    const sealed: Sealed = { fingerprint, rights, answer };
    const [old] = await manager.query<IdempotencyKey[]>(
      `SELECT id FROM ${TABLE} WHERE user_id = ? AND key_hash = ? AND created_at <= ?`,
      [row.user_id, row.key_hash, now - KEPT_SECONDS],
    );
    if (old !== undefined) await deleteRow(manager, TABLE, { id: old.id }, [0, 1]);
    try {
      const text = this.box(asked).seal(JSON.stringify(sealed));
      await insertRows(manager, TABLE, [{ ...row, created_at: now, answer: text }]);
    } catch (error) {
      throw driverErrorKind(error) === 'duplicate' ? conflict() : error;
    }
  }

  private box({ userId, key }: KeyedRequest): SealedBox {
    return new SealedBox(key, this.secrets.hash(TABLE), `${TABLE} ${userId}`);
  }
}
