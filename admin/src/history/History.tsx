import { Alert, Box, Button, List, ListItem, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  useEditContext,
  useLocaleState,
  useNotify,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import { messageOf } from '../api/problem';
import { send } from '../api/send';
import type { HistoryChange, HistoryEntry, HistoryList } from '../api/types';
import { Fold } from '../inputs/Fold';

/** How many changes are shown. */
const SHOWN = 20;

interface Versioned {
  readonly id: number;
  readonly tag: string;
}

function Entry({
  entry,
  onUndo,
}: {
  readonly entry: HistoryEntry;
  readonly onUndo: (() => void) | undefined;
}) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const fields = Object.keys(entry.changes);
  return (
    <ListItem disableGutters sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
      <time dateTime={entry.at}>{when.format(new Date(entry.at))}</time>
      <strong>{entry.user?.username ?? translate('console.history.service')}</strong>
      <span>{translate(`console.history.verbs.${entry.verb}`)}</span>
      <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {fields.join(', ')}
      </Typography>
      {onUndo !== undefined && (
        <Button size="small" onClick={onUndo}>
          {translate('console.history.undo')}
        </Button>
      )}
    </ListItem>
  );
}

/** Takes a change back by a write like any other. */
async function undo(path: string, change: number, tag: string): Promise<boolean> {
  const { value } = await send<HistoryChange>(`${path}/history/${change}`);
  if (value.undo === null) return false;
  await send(path, { method: 'PATCH', headers: { 'If-Match': tag }, body: value.undo });
  return true;
}

function Entries({ record }: { readonly record: Versioned }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const { refetch } = useEditContext();
  const { isDirty } = useFormState();
  const path = `/${useResourceContext() ?? ''}/${record.id}`;
  const { data, isPending, error } = useQuery({
    queryKey: ['history', path, record.tag],
    queryFn: async () => (await send<HistoryList>(`${path}/history`, { query: { per_page: SHOWN } })).value,
  });
  const take = async (change: number): Promise<void> => {
    try {
      const isDone = await undo(path, change, record.tag);
      notify(isDone ? 'console.history.undone' : 'console.history.not_undone', {
        type: isDone ? 'success' : 'error',
      });
      await refetch();
      await queries.invalidateQueries({ queryKey: ['shown-texts'] });
    } catch (problem) {
      notify(messageOf(problem), { type: 'error' });
    }
  };
  if (isPending) return <Typography>{translate('ra.message.loading')}</Typography>;
  if (error !== null) return <Alert severity="error">{translate('ra.page.error')}</Alert>;
  return (
    <Box>
      {isDirty && <Alert severity="info">{translate('console.history.save_first')}</Alert>}
      <List dense>
        {data.history.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            onUndo={isDirty || entry.verb !== 'update' ? undefined : () => void take(entry.id)}
          />
        ))}
      </List>
    </Box>
  );
}

/** Who changed what of the record that is open; asked for when it is unfolded. */
export function History() {
  const record = useRecordContext<Versioned>();
  return (
    record !== undefined && (
      <Fold title="console.history.title">
        <Entries record={record} />
      </Fold>
    )
  );
}
