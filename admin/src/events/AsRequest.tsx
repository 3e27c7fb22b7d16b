import { Box, Button, Typography } from '@mui/material';
import { useNotify, useRecordContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Fold } from '../inputs/Fold';
import { updateOf } from '../records/event-changes';
import type { EventRecord } from '../records/event-record';

/** A word of a shell, whatever is in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function Code({ label, text }: { readonly label: string; readonly text: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    notify('console.request.copied', { type: 'success' });
  };
  return (
    <Box sx={{ mb: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="subtitle2" component="h3">
          {label}
        </Typography>
        <Button
          size="small"
          aria-label={`${translate('console.request.copy')}: ${label}`}
          onClick={() => void copy()}
        >
          {translate('console.request.copy')}
        </Button>
      </Box>
      <Box
        component="pre"
        tabIndex={0}
        role="region"
        aria-label={label}
        sx={{ m: 0, p: 1, overflow: 'auto', maxHeight: 320, bgcolor: 'action.hover', fontSize: '0.85rem' }}
      >
        {text}
      </Box>
    </Box>
  );
}

/** What saving would send, for those who want to do the same by a program. */
export function AsRequest() {
  const record = useRecordContext<EventRecord>();
  const { watch } = useFormContext<EventRecord>();
  const form = watch();
  if (record === undefined) return null;
  const json = JSON.stringify(updateOf(form, record), null, 2);
  const address = `${window.location.origin}/calendar/events/v1/events/${record.id}?i18n_language=${record.original}`;
  const curl = [
    `curl -X PATCH ${quoted(address)}`,
    '-u "$USERNAME:$APPLICATION_PASSWORD"',
    `-H ${quoted('Content-Type: application/json')}`,
    `-H ${quoted(`If-Match: ${record.tag}`)}`,
    `-d ${quoted(json)}`,
  ].join(' \\\n  ');
  return (
    <Fold title="console.request.title">
      <Code label="JSON" text={json} />
      <Code label="curl" text={curl} />
    </Fold>
  );
}
