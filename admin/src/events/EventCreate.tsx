import { useState } from 'react';
import { Create, useNotify, useRedirect } from 'react-admin';
import { isUnreachedBy, messageOf } from '../api/problem';
import { consoleLanguage } from '../messages/language';
import { type EventRecord, newRecord } from '../records/event-record';
import { RecordForm } from '../saving/RecordForm';
import { EventFields } from './EventFields';
import { titleNeeded } from './title-needed';

/** A new event in the zone of whoever makes it, which is then open for editing. */
export function EventCreate() {
  const notify = useNotify();
  const redirect = useRedirect();
  const [isUnreached, setUnreached] = useState(false);
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
          setUnreached(isUnreachedBy(problem));
          notify(messageOf(problem), { type: 'error' });
        },
      }}
    >
      <RecordForm validate={titleNeeded} isUnreached={isUnreached}>
        <EventFields />
      </RecordForm>
    </Create>
  );
}
