import { Alert, Box, Typography } from '@mui/material';
import { TextInput, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Language } from '../languages';
import type { TextName } from '../records/event-fields';
import type { EventRecord } from '../records/event-record';
import { useShownTexts } from './use-shown-texts';

/** How much of a text is shown as a hint. */
const MOST_SHOWN = 200;

interface FieldProps {
  readonly language: Language;
  readonly name: TextName;
  /** What readers see where nothing is written. */
  readonly shown?: string | undefined;
  readonly isLong?: boolean;
  readonly maxLength?: number;
}

/** What the original said when this was translated, and what it says now. */
function Changed({ language, name }: Pick<FieldProps, 'language' | 'name'>) {
  const translate = useTranslate();
  const record = useRecordContext<EventRecord>();
  const before = record?.sources[language][name];
  if (record === undefined || before === undefined) return null;
  const now = record.texts[record.original][name];
  return (
    <Alert severity="warning" sx={{ mb: 1, '& .MuiAlert-message': { minWidth: 0 } }}>
      <Typography variant="body2">{translate('console.editor.changed')}</Typography>
      <Box component="dl" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        <Typography component="dt" variant="caption">
          {translate('console.editor.before')}
        </Typography>
        <Typography component="dd" variant="body2" lang={record.original} sx={{ ml: 2 }}>
          {before}
        </Typography>
        <Typography component="dt" variant="caption">
          {translate('console.editor.now')}
        </Typography>
        <Typography component="dd" variant="body2" lang={record.original} sx={{ ml: 2 }}>
          {now}
        </Typography>
      </Box>
    </Alert>
  );
}

function Field({ language, name, shown = '', isLong = false, maxLength }: FieldProps) {
  const translate = useTranslate();
  const source = `texts.${language}.${name}`;
  const typed = useWatch<Record<string, string | null | undefined>>({ name: source }) ?? '';
  const text = shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN)}…` : shown;
  const isReplaced = typed === '' && text !== '';
  return (
    <Box>
      <Changed language={language} name={name} />
      <TextInput
        source={source}
        label={`console.fields.${name}`}
        {...(isLong ? { multiline: true, minRows: name === 'description' ? 6 : 2, maxRows: 24 } : {})}
        helperText={isReplaced ? translate('console.editor.shown_instead', { text }) : false}
        slotProps={{
          htmlInput: { lang: language, ...(maxLength === undefined ? {} : { maxLength }) },
        }}
      />
    </Box>
  );
}

/** What is written in one language. */
export function TextInputs({ language }: { readonly language: Language }) {
  const record = useRecordContext<EventRecord>();
  const status = useWatch<Record<string, string | undefined>>({ name: 'event_status' }) ?? 'scheduled';
  const shown = useShownTexts(record?.id, language);
  return (
    <>
      <Field language={language} name="title" shown={shown.title} maxLength={255} />
      <Field language={language} name="description" shown={shown.description} isLong />
      <Field language={language} name="excerpt" shown={shown.excerpt} isLong />
      {status !== 'scheduled' && <Field language={language} name="event_status_reason" isLong />}
      <Field language={language} name="website" />
      <Field language={language} name="slug" maxLength={200} />
    </>
  );
}
