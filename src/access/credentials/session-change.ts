import type { NewChange } from '../changes/changes.service.js';
import type { Session } from './session.entity.js';

/** What the audit trail says of a session that begins or ends. */
export const sessionChange = (
  verb: 'create' | 'delete',
  { id, user_id: user, user_agent: browser }: Session,
): NewChange => ({
  kind: 'session',
  record_id: id,
  verb,
  fields: [],
  [verb === 'create' ? 'after' : 'before']: { user, user_agent: browser },
});
