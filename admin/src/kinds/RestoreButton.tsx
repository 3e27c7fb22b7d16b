import HistoryIcon from '@mui/icons-material/History';
import { Button } from '@mui/material';
import { useNotify, useRecordContext, useTranslate, useUpdate } from 'react-admin';
import { messageOf } from '../api/problem';
import type { KindRecord } from '../records/kind-record';
import { useKind } from './use-kind';
import { WHOLE } from './whole';

/** Takes a record out of the trash, as a draft: whoever restores it decides when it is shown. */
export function RestoreButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const record = useRecordContext<KindRecord>();
  const { name } = useKind();
  const [update, { isPending }] = useUpdate<KindRecord>();
  if (record === undefined) return null;
  const restore = (): void => {
    void update(
      name,
      { id: record.id, data: { status: 'draft' }, previousData: record, meta: WHOLE },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('console.kinds.restored', { type: 'success' });
        },
        onError: (problem) => {
          notify(messageOf(problem), { type: 'error' });
        },
      },
    );
  };
  return (
    <Button variant="contained" startIcon={<HistoryIcon />} disabled={isPending} onClick={restore}>
      {translate('console.kinds.restore')}
    </Button>
  );
}
