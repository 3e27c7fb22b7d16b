import { Create, SaveButton, SimpleForm, Toolbar, useNotify, useRedirect } from 'react-admin';
import { messageOf } from '../api/problem';
import { consoleLanguage } from '../messages/language';
import { type EventRecord, newRecord } from '../records/event-record';
import { EventFields } from './EventFields';
import { titleNeeded } from './title-needed';

const Buttons = () => (
  <Toolbar>
    <SaveButton alwaysEnable />
  </Toolbar>
);

/** A new event in the zone of whoever makes it, which is then open for editing. */
export function EventCreate() {
  const notify = useNotify();
  const redirect = useRedirect();
  const record = {
    ...newRecord(consoleLanguage()),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  return (
    <Create<EventRecord>
      record={record}
      mutationOptions={{
        onSuccess: ({ id }) => {
          notify('console.created', { type: 'success' });
          redirect('edit', 'events', id);
        },
        onError: (problem) => {
          notify(messageOf(problem), { type: 'error' });
        },
      }}
    >
      <SimpleForm toolbar={<Buttons />} validate={titleNeeded} warnWhenUnsavedChanges>
        <EventFields />
      </SimpleForm>
    </Create>
  );
}
