import type { EntityManager } from 'typeorm';
import type { Caller } from '#common/rights/roles.js';
import { ApiError } from '../errors/api-error.js';

/** The caller of a write has lost, since its request was admitted, what it was admitted with. */
export class LostRights extends ApiError {}

/** Whether callers still have what their requests were admitted with. */
export abstract class CallerCheck {
  /**
   * Checks it in the transaction of a write, which may begin long after the headers of the request have arrived.
   * @throws LostRights 401 when the account or credential is not valid any more, 403 when it may do less
   */
  abstract confirm(manager: EntityManager, caller: Caller, address: string): Promise<void>;
}
