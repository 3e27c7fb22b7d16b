import { Box } from '@mui/material';
import { useState } from 'react';
import { Edit, useNotify, useRecordContext } from 'react-admin';
import { isUnreachedBy, messageOf } from '../api/problem';
import { History } from '../history/History';
import type { EventRecord } from '../records/event-record';
import { RecordForm } from '../saving/RecordForm';
import { RecordProblem } from '../trash/RecordProblem';
import { TrashButton } from '../trash/TrashButton';
import { AsRequest } from './AsRequest';
import { EventFields } from './EventFields';

/** Keeps the whole event apart from what lists know of it, which the library would take for it. */
const WHOLE = { whole: true };

const Title = () => useRecordContext<EventRecord>()?.title;

/** Changes an event. Its form stays open after saving. */
export function EventEdit() {
  const notify = useNotify();
  const [isUnreached, setUnreached] = useState(false);
  return (
    <Edit<EventRecord>
      mutationMode="pessimistic"
      redirect={false}
      actions={false}
      title={<Title />}
      error={<RecordProblem />}
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
        onSuccess: ({ isTheirs }) => {
          setUnreached(false);
          notify(isTheirs === true ? 'console.conflicts.taken' : 'console.saved', { type: 'success' });
        },
        onError: (problem) => {
          setUnreached(isUnreachedBy(problem));
          notify(messageOf(problem), { type: 'error' });
        },
      }}
    >
      <RecordForm isUnreached={isUnreached} others={<TrashButton />}>
        <EventFields />
        <Box sx={{ width: '100%', minWidth: 0 }}>
          <History />
          <AsRequest />
        </Box>
      </RecordForm>
    </Edit>
  );
}
