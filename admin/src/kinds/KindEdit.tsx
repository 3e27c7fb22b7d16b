import { Edit, SaveButton, SimpleForm, Toolbar, useNotify, useRecordContext } from 'react-admin';
import { messageOf } from '../api/problem';
import type { KindRecord } from '../records/kind-record';
import { KindFields } from './KindFields';
import { RemoveButton } from './RemoveButton';
import { RestoreButton } from './RestoreButton';
import { WHOLE } from './whole';

function Buttons() {
  const isTrashed = useRecordContext<KindRecord>()?.['status'] === 'trash';
  return (
    <Toolbar sx={{ gap: 1, flexWrap: 'wrap' }}>
      {!isTrashed && <SaveButton alwaysEnable />}
      {isTrashed ? <RestoreButton /> : <RemoveButton />}
    </Toolbar>
  );
}

const Name = () => useRecordContext<KindRecord>()?.name;

/** Changes a record. Its form stays open after saving. */
export function KindEdit() {
  const notify = useNotify();
  return (
    <Edit<KindRecord>
      title={<Name />}
      mutationMode="pessimistic"
      redirect={false}
      actions={false}
      // What somebody types must not be replaced by what was read again.
      queryOptions={{
        meta: WHOLE,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
        gcTime: 0,
      }}
      mutationOptions={{
        meta: WHOLE,
        onSuccess: () => {
          notify('console.saved', { type: 'success' });
        },
        onError: (problem) => {
          notify(messageOf(problem), { type: 'error' });
        },
      }}
    >
      <SimpleForm toolbar={<Buttons />} warnWhenUnsavedChanges>
        <KindFields />
      </SimpleForm>
    </Edit>
  );
}
