import { Box } from '@mui/material';
import { Edit, useRecordContext } from 'react-admin';
import { History } from '../history/History';
import type { EventRecord } from '../records/event-record';
import { RecordForm } from '../saving/RecordForm';
import { useSaving } from '../saving/use-saving';
import { READ_ONCE, WHOLE } from '../saving/whole';
import { RecordProblem } from '../trash/RecordProblem';
import { TrashButton } from '../trash/TrashButton';
import { AsRequest } from './AsRequest';
import { EventFields } from './EventFields';

const Title = () => useRecordContext<EventRecord>()?.title;

/** Changes an event. Its form stays open after saving. */
export function EventEdit() {
  const { isUnreached, onSaved, onError } = useSaving();
  return (
    <Edit<EventRecord>
      mutationMode="pessimistic"
      redirect={false}
      actions={false}
      title={<Title />}
      error={<RecordProblem />}
      queryOptions={READ_ONCE}
      mutationOptions={{ meta: WHOLE, onSuccess: onSaved, onError }}
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
