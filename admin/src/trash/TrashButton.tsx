import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRecordContext, useRedirect, useResourceContext, useTranslate } from 'react-admin';
import { messageOf } from '../api/problem';
import { send } from '../api/send';

interface Versioned {
  readonly id: number;
  /** The version that was read. */
  readonly tag: string;
}

/** Moves the record that is open to the trash, in the version that is shown. */
export function TrashButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const queries = useQueryClient();
  const kind = useResourceContext() ?? '';
  const record = useRecordContext<Versioned>();
  const [isSending, setSending] = useState(false);
  const trash = async ({ id, tag }: Versioned): Promise<void> => {
    setSending(true);
    try {
      await send(`/${kind}/${id}`, { method: 'DELETE', headers: { 'If-Match': tag } });
      notify('console.trash.moved', { type: 'success' });
      redirect('list', kind);
      // Not the record itself, which cannot be read any more.
      await queries.invalidateQueries({ queryKey: [kind, 'getList'] });
    } catch (problem) {
      notify(messageOf(problem), { type: 'error' });
      setSending(false);
    }
  };
  if (record === undefined) return null;
  return (
    <Button color="error" disabled={isSending} onClick={() => void trash(record)}>
      {translate('console.trash.move')}
    </Button>
  );
}
