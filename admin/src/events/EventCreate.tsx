import { Create, useNotify, useRedirect } from 'react-admin';
import { consoleLanguage } from '../messages/language';
import { type EventRecord, newRecord } from '../records/event-record';
import { RecordForm } from '../saving/RecordForm';
import { useSaving } from '../saving/use-saving';
import { EventFields } from './EventFields';
import { titleNeeded } from './title-needed';

/** A new event in the zone of whoever makes it, which is then open for editing. */
export function EventCreate() {
  const notify = useNotify();
  const redirect = useRedirect();
  const { isUnreached, onError } = useSaving();
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
        onError,
      }}
    >
      <RecordForm validate={titleNeeded} isUnreached={isUnreached}>
        <EventFields />
      </RecordForm>
    </Create>
  );
}
