import { may } from '../auth/roles.js';
import type { RequestContext } from '../context/request-context.js';
import type { RecordFields } from './record.dto.js';
import { type StoredStatus, storedStatus } from './status.js';
import type { LoadedRecord } from './visibility.js';

/** What a record was before the trash, while it is in it. */
export function trashedStatus(current: LoadedRecord, status: StoredStatus): StoredStatus | null {
  if (status !== 'trash') return null;
  return current.status === 'trash' ? current.trashed_status : current.status;
}

/** What is asked for, as far as the caller may: who may not publish gets `pending` instead. */
export function allowedStatus(
  ctx: RequestContext,
  input: RecordFields,
  current: LoadedRecord | undefined,
): StoredStatus {
  const mayPublish = may(ctx.caller, 'publish records');
  if (input.status === undefined) return current?.status ?? (mayPublish ? 'publish' : 'draft');
  const wanted = storedStatus(input.status);
  return !mayPublish && (wanted === 'publish' || wanted === 'private') ? 'pending' : wanted;
}
