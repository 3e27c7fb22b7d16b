import { may } from '../../common/rights/roles.js';
import type { RequestContext } from '../../http/context/request-context.js';
import type { RecordFields } from './record.dto.js';
import { type StoredStatus, storedStatus } from '../../common/records/status.js';
import type { LoadedRecord } from '../visibility/visibility.js';

/** The status before the trash, for a record that is in it. */
export function trashedStatus(current: LoadedRecord, status: StoredStatus): StoredStatus | null {
  if (status !== 'trash') return null;
  return current.status === 'trash' ? current.trashed_status : current.status;
}

/** The requested status, or `pending` where the caller may not publish. */
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
