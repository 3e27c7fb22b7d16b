import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { type Control, useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';

const TITLE = 'leave-dialog-title';
const TEXT = 'leave-dialog-text';

/** Asks before a form is left that has something that is not saved; the browser asks itself before it leaves the page. */
export function LeaveDialog({ formControl }: { readonly formControl?: Control }) {
  const translate = useTranslate();
  const { dirtyFields, isSubmitSuccessful } = useFormState(
    formControl === undefined ? {} : { control: formControl },
  );
  const isUnsaved = Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && nextLocation.pathname !== currentLocation.pathname,
  );
  useEffect(() => {
    // What was blocked at the moment of saving goes on.
    if (blocker.state === 'blocked' && !isUnsaved) blocker.proceed();
  }, [blocker, isUnsaved]);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved]);
  return (
    <Dialog
      open={blocker.state === 'blocked' && isUnsaved}
      onClose={() => blocker.reset?.()}
      aria-labelledby={TITLE}
      aria-describedby={TEXT}
    >
      <DialogTitle id={TITLE}>{translate('console.leaving.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={TEXT}>{translate('console.leaving.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => blocker.proceed?.()}>{translate('console.leaving.leave')}</Button>
        <Button variant="contained" autoFocus onClick={() => blocker.reset?.()}>
          {translate('console.leaving.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
