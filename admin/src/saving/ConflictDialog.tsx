import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useGetMany, useTranslate } from 'react-admin';
import { useQuestion } from '../questions/asking';
import type { Linked } from '../records/linked-records';
import {
  type Conflict,
  type ConflictAnswer,
  conflictQuestion,
  type Difference,
  type Shown,
} from './conflict';

const TITLE = 'conflict-dialog-title';

/** A text may be long: it keeps its lines, and scrolls by itself. */
const VALUE = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', verticalAlign: 'top' } as const;

function Links({ ids, reference }: { readonly ids: readonly number[]; readonly reference: string }) {
  const { data = [] } = useGetMany<Linked>(reference, { ids: [...ids] });
  return data.map(({ name }) => name).join(', ');
}

function Value({ shown }: { readonly shown: Shown }) {
  const translate = useTranslate();
  if ('message' in shown) return translate(shown.message);
  if ('links' in shown && shown.links.length > 0)
    return <Links ids={shown.links} reference={shown.reference} />;
  const text = 'text' in shown ? shown.text : '';
  return text === '' ? <em>{translate('console.conflicts.empty')}</em> : text;
}

function Differences({ label, all }: { readonly label: string; readonly all: readonly Difference[] }) {
  const translate = useTranslate();
  return (
    <Table size="small" aria-label={label} sx={{ '& td, & th': { px: { xs: 0.5, sm: 2 } } }}>
      <TableHead>
        <TableRow>
          <TableCell scope="col">{translate('console.conflicts.field')}</TableCell>
          <TableCell scope="col">{translate('console.conflicts.yours')}</TableCell>
          <TableCell scope="col">{translate('console.conflicts.theirs')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {all.map(({ name, label: field, language, yours, theirs }) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row" sx={VALUE}>
              {translate(field)}
              {language !== undefined && ` (${language})`}
            </TableCell>
            <TableCell sx={VALUE}>
              <Value shown={yours} />
            </TableCell>
            <TableCell sx={VALUE}>
              <Value shown={theirs} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Both({ conflict: { differing, theirsAlone } }: { readonly conflict: Conflict }) {
  const translate = useTranslate();
  const title = translate('console.conflicts.title');
  const alone = translate('console.conflicts.theirs_alone');
  const choose = (answer: ConflictAnswer) => (): void => {
    conflictQuestion.settle(answer);
  };
  return (
    <>
      <DialogTitle id={TITLE}>{title}</DialogTitle>
      <DialogContent dividers tabIndex={0} sx={{ display: 'grid', gap: 2 }}>
        <Typography>{translate('console.conflicts.text')}</Typography>
        {differing.length > 0 && <Differences label={title} all={differing} />}
        {theirsAlone.length > 0 && (
          <>
            <Typography variant="subtitle1" component="h3">
              {alone}
            </Typography>
            <Differences label={alone} all={theirsAlone} />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={choose('cancel')}>{translate('ra.action.cancel')}</Button>
        <Button onClick={choose('theirs')}>{translate('console.conflicts.take_theirs')}</Button>
        <Button onClick={choose('mine')} variant="contained">
          {translate('console.conflicts.keep_mine')}
        </Button>
      </DialogActions>
    </>
  );
}

/**
 * Shows what somebody else saved beside what the form has, field by field. Each question has a dialog of its own, as one
 * that opens again while it still fades would stay hidden from assistive technology.
 */
export function ConflictDialog() {
  const conflict = useQuestion(conflictQuestion);
  return (
    conflict !== undefined && (
      <Dialog
        open
        onClose={() => {
          conflictQuestion.settle('cancel');
        }}
        aria-labelledby={TITLE}
        fullWidth
        maxWidth="md"
      >
        <Both conflict={conflict} />
      </Dialog>
    )
  );
}
