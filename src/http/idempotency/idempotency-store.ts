import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '#common/messages/languages.js';
import type { Caller } from '#common/rights/roles.js';
import { nowInSeconds } from '#common/time/now.js';
import { Database } from '#platform/database/database.js';
import { driverErrorKind } from '#platform/database/driver-errors.js';
import { Chores } from '#platform/jobs/chores.js';
import { purge } from '#platform/jobs/purge.js';
import { SecretHash } from '#platform/secrets/secret-hash.js';
import { ApiError, invalidParams } from '../errors/api-error.js';
import { denied } from '../errors/denied.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';
import { includesRights, KEY_HEADER, type KeyedRequest, type Rights } from './keyed-request.js';
import { SealedBox } from './sealed-box.js';

/** How long a repeated request gets the stored response. */
const LIFETIME_SECONDS = 86_400;

/** The purpose for which the responses of all accounts are encrypted. */
const PURPOSE = 'idempotency_key';

/** The longest stored text. MySQL and MariaDB have room for 16 MiB, and MariaDB takes packets of no more by default. */
const MAX_LENGTH = 12 * 1_024 * 1_024;

/** A response, as it was sent and will be sent again. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly language: Language;
  readonly version: string | undefined;
  readonly body: string;
}

interface SealedContent {
  readonly fingerprint: string;
  readonly rights: Rights;
  readonly answer: StoredResponse;
}

const conflict = (): ApiError => new ApiError('rest_conflict', { key: 'conflict' });

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/**
 * The responses to requests with a key. The key is stored as a hash only, and is needed to decrypt the
 * response.
 */
@Injectable()
export class IdempotencyStore {
  constructor(
    private readonly database: Database,
    private readonly secrets: SecretHash,
    private readonly keys: IdempotencyKeysRepository,
    chores: Chores,
  ) {
    chores.add({
      stage: 'purge',
      run: async (now, isStopping) => purge(database, keys.purgeRule(now - LIFETIME_SECONDS), isStopping),
    });
  }

  /**
   * The stored response to the request; undefined when there is none yet, or the request is still running.
   * @throws ApiError `rest_idempotency_key_reused` when another request had the key, `rest_forbidden` when
   *   the caller has fewer rights than at that time
   */
  async find(keyed: KeyedRequest, caller: Caller | null): Promise<StoredResponse | undefined> {
    const { userId, key } = keyed;
    const row = await this.database.read(async (manager) =>
      this.keys.findSince(manager, userId, hashOf(key), nowInSeconds() - LIFETIME_SECONDS),
    );
    if (row === undefined) return undefined;
    const text = this.box(keyed).open(row.answer ?? '');
    // The secret of the service has changed since.
    if (text === undefined) throw conflict();
    const { fingerprint, rights, answer } = JSON.parse(text) as SealedContent;
    if (fingerprint !== keyed.fingerprint || answer.language !== keyed.language) {
      throw new ApiError('rest_idempotency_key_reused', { key: 'idempotency_key_reused' });
    }
    if (!includesRights(keyed.rights, rights)) throw denied(caller);
    return answer;
  }

  /**
   * Stores a response in the transaction that it reports: both are committed, or neither.
   * @throws ApiError `rest_conflict` when a response was stored for the same key in the meantime; it can then
   *   be found; `rest_invalid_param` when the response is too large
   */
  async save(manager: EntityManager, keyed: KeyedRequest, response: StoredResponse): Promise<void> {
    const { userId, key, fingerprint, rights } = keyed;
    const now = nowInSeconds();
    const row = { user_id: userId, key_hash: hashOf(key) };
    const sealed: SealedContent = { fingerprint, rights, answer: response };
    await this.keys.deleteUntil(manager, row.user_id, row.key_hash, now - LIFETIME_SECONDS);
    const text = this.box(keyed).seal(JSON.stringify(sealed));
    if (text.length > MAX_LENGTH)
      throw invalidParams({ [KEY_HEADER]: { key: 'response_too_large_for_key' } });
    try {
      await this.keys.insert(manager, { ...row, created_at: now, answer: text });
    } catch (error) {
      throw driverErrorKind(error) === 'duplicate' ? conflict() : error;
    }
  }

  private box({ userId, key }: KeyedRequest): SealedBox {
    return new SealedBox(key, this.secrets.hash(PURPOSE), `${PURPOSE} ${userId}`);
  }
}
