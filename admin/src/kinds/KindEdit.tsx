import { Edit, useRecordContext } from 'react-admin';
import { History } from '../history/History';
import type { KindRecord } from '../records/kind-record';
import { RecordForm } from '../saving/RecordForm';
import { useSaving } from '../saving/use-saving';
import { READ_ONCE, WHOLE } from '../saving/whole';
import { RecordProblem } from '../trash/RecordProblem';
import { KindFields } from './KindFields';
import { RemoveButton } from './RemoveButton';
import { RestoreButton } from './RestoreButton';

const Name = () => useRecordContext<KindRecord>()?.name;

function Form({ isUnreached }: { readonly isUnreached: boolean }) {
  const isTrashed = useRecordContext<KindRecord>()?.['status'] === 'trash';
  return (
    <RecordForm
      isUnreached={isUnreached}
      isClosed={isTrashed}
      others={isTrashed ? <RestoreButton /> : <RemoveButton />}
    >
      <KindFields />
      <History />
    </RecordForm>
  );
}

/** Changes a record. Its form stays open after saving. */
export function KindEdit() {
  const { isUnreached, onSaved, onError } = useSaving();
  return (
    <Edit<KindRecord>
      title={<Name />}
      mutationMode="pessimistic"
      redirect={false}
      actions={false}
      error={<RecordProblem />}
      queryOptions={READ_ONCE}
      mutationOptions={{ meta: WHOLE, onSuccess: onSaved, onError }}
    >
      <Form isUnreached={isUnreached} />
    </Edit>
  );
}
