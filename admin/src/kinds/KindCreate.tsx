import { Create, useNotify, useRedirect } from 'react-admin';
import { consoleLanguage } from '../messages/language';
import { type KindRecord, newKindRecord } from '../records/kind-record';
import type { Kind } from '../records/kinds';
import { RecordForm } from '../saving/RecordForm';
import { useSaving } from '../saving/use-saving';
import { KindFields } from './KindFields';
import { useKind } from './use-kind';

/** What takes place somewhere begins in the zone of whoever makes it. */
const zoneOf = ({ shared }: Kind): object =>
  shared.some(({ as }) => as === 'zone')
    ? { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }
    : {};

/** A new record, which is then open for editing. */
export function KindCreate() {
  const notify = useNotify();
  const redirect = useRedirect();
  const { isUnreached, onError } = useSaving();
  const { name, kind } = useKind();
  return (
    <Create<KindRecord>
      record={{ ...newKindRecord(kind, consoleLanguage()), ...zoneOf(kind) }}
      mutationOptions={{
        onSuccess: ({ id }) => {
          notify('console.created', { type: 'success' });
          redirect('edit', name, id);
        },
        onError,
      }}
    >
      <RecordForm isUnreached={isUnreached}>
        <KindFields />
      </RecordForm>
    </Create>
  );
}
