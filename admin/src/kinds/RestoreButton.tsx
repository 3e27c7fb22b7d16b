import HistoryIcon from '@mui/icons-material/History';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useEditContext, useNotify, useTranslate } from 'react-admin';
import { messageOf } from '../api/problem';
import { send } from '../api/send';
import type { KindRecord } from '../records/kind-record';
import { useKind } from './use-kind';

/** Takes a record out of the trash, with the status that it had before. */
export function RestoreButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const { record, refetch } = useEditContext<KindRecord>();
  const { name } = useKind();
  const [isSending, setSending] = useState(false);
  const restore = async ({ id, tag }: KindRecord): Promise<void> => {
    setSending(true);
    try {
      await send(`/${name}/${id}/restore`, { method: 'POST', headers: { 'If-Match': tag } });
      notify('console.trash.restored', { type: 'success' });
      await refetch();
    } catch (problem) {
      notify(messageOf(problem), { type: 'error' });
    } finally {
      setSending(false);
    }
  };
  if (record === undefined) return null;
  return (
    <Button
      variant="contained"
      startIcon={<HistoryIcon />}
      disabled={isSending}
      onClick={() => void restore(record)}
    >
      {translate('console.trash.restore')}
    </Button>
  );
}
