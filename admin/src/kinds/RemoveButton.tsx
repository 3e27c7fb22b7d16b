import DeleteIcon from '@mui/icons-material/Delete';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Confirm, useDelete, useNotify, useRecordContext, useRedirect, useTranslate } from 'react-admin';
import { messageOf } from '../api/problem';
import type { KindRecord } from '../records/kind-record';
import { useKind } from './use-kind';

/** Moves a record to the trash, or deletes a term, which has none, after a question. */
export function RemoveButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const record = useRecordContext<KindRecord>();
  const { name, kind } = useKind();
  const [isAsking, setAsking] = useState(false);
  const [remove, { isPending }] = useDelete<KindRecord>();
  if (record === undefined) return null;
  const begin = (): void => {
    void remove(
      name,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(kind.hasTrash ? 'console.kinds.trashed' : 'console.kinds.deleted', { type: 'success' });
          redirect('list', name);
        },
        onError: (problem) => {
          setAsking(false);
          notify(messageOf(problem), { type: 'error' });
        },
      },
    );
  };
  return (
    <>
      <Button
        color="error"
        startIcon={<DeleteIcon />}
        disabled={isPending}
        onClick={() => {
          setAsking(true);
        }}
      >
        {translate(kind.hasTrash ? 'console.kinds.trash' : 'ra.action.delete')}
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={isPending}
        title={record.name}
        content={kind.hasTrash ? 'console.kinds.trash_question' : 'console.kinds.delete_question'}
        onConfirm={begin}
        onClose={() => {
          setAsking(false);
        }}
      />
    </>
  );
}
