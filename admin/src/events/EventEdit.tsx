import { Edit, SaveButton, SimpleForm, Toolbar, useNotify } from 'react-admin';
import { messageOf } from '../api/problem';
import type { EventRecord } from '../records/event-record';
import { EventFields } from './EventFields';

const Buttons = () => (
  <Toolbar>
    <SaveButton alwaysEnable />
  </Toolbar>
);

/** Keeps the whole event apart from what lists know of it, which the library would take for it. */
const WHOLE = { whole: true };

/** Changes an event. Its form stays open after saving. */
export function EventEdit() {
  const notify = useNotify();
  return (
    <Edit<EventRecord>
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
        <EventFields />
      </SimpleForm>
    </Edit>
  );
}
