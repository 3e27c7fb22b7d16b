import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useEditContext, useNotify, useResourceContext, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { messageOf, Problem } from '../api/problem';
import { send } from '../api/send';

/** What is shown of a record that is in the trash: it can be taken out. */
function InTrash({ refetch }: { readonly refetch: () => unknown }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const kind = useResourceContext() ?? '';
  const { id = '' } = useParams();
  const [isSending, setSending] = useState(false);
  const restore = async (): Promise<void> => {
    setSending(true);
    try {
      await send(`/${kind}/${id}/restore`, { method: 'POST' });
      notify('console.trash.restored', { type: 'success' });
      await queries.invalidateQueries({ queryKey: [kind, 'getList'] });
      await refetch();
    } catch (problem) {
      notify(messageOf(problem), { type: 'error' });
    } finally {
      setSending(false);
    }
  };
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" disabled={isSending} onClick={() => void restore()}>
          {translate('console.trash.restore')}
        </Button>
      }
    >
      {translate('console.trash.is_in')}
    </Alert>
  );
}

/** Why a record cannot be edited, and what can be done about it. */
export function RecordProblem() {
  const translate = useTranslate();
  const { error, refetch } = useEditContext();
  // Only whoever may edit a record is told that it is in the trash.
  if (error instanceof Problem && error.code.endsWith('-no-longer-available'))
    return <InTrash refetch={refetch} />;
  const message = messageOf(error);
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={() => void refetch()}>
          {translate('console.try_again')}
        </Button>
      }
    >
      {translate(message, { _: message })}
    </Alert>
  );
}
