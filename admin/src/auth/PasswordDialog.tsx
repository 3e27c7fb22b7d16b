import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type SubmitEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { messageOf } from '../api/problem';
import { sendSignIn } from '../api/send';
import { useQuestion } from '../questions/asking';
import { type PasswordQuestion, passwordQuestion } from './password-question';

const TITLE = 'password-dialog-title';
const TEXT = 'password-dialog-text';

const WITHOUT_STAR = { inputLabel: { required: false } };

/** Signs the same person in again, or confirms that it is still that person. */
async function give({ reason, username }: PasswordQuestion, password: string): Promise<void> {
  const [path, body] =
    reason === 'ended'
      ? (['/sessions', { username, password }] as const)
      : (['/sessions/current/confirmation', { password }] as const);
  await sendSignIn(path, { method: 'POST', body });
}

function PasswordForm({ question }: { readonly question: PasswordQuestion }) {
  const translate = useTranslate();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const submit = async (form: HTMLFormElement): Promise<void> => {
    setSending(true);
    setProblem(undefined);
    try {
      const { password } = Object.fromEntries(new FormData(form));
      await give(question, password as string);
      passwordQuestion.settle(true);
    } catch (thrown) {
      setProblem(messageOf(thrown));
      setSending(false);
    }
  };
  const key = question.reason === 'ended' ? 'console.sign_in' : 'console.password.confirm';
  return (
    <form
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        // The dialog stands within another form for React, though not for the browser.
        event.stopPropagation();
        void submit(event.currentTarget);
      }}
    >
      <DialogTitle id={TITLE}>{translate(`console.password.${question.reason}`)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <span id={TEXT}>{translate(`console.password.${question.reason}_text`)}</span>
        {problem !== undefined && <Alert severity="error">{translate(problem, { _: problem })}</Alert>}
        <input type="hidden" name="username" autoComplete="username" value={question.username} />
        <TextField
          name="password"
          type="password"
          label={translate('console.fields.password')}
          autoComplete="current-password"
          required
          autoFocus
          margin="dense"
          slotProps={WITHOUT_STAR}
        />
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            passwordQuestion.settle(false);
          }}
        >
          {translate('ra.action.cancel')}
        </Button>
        <Button type="submit" variant="contained" disabled={isSending}>
          {translate(key)}
        </Button>
      </DialogActions>
    </form>
  );
}

/**
 * Asks for the password in place: whatever is open below stays as it is. Each question has a dialog of its own, as one that
 * opens again while it still fades would stay hidden from assistive technology.
 */
export function PasswordDialog() {
  const question = useQuestion(passwordQuestion);
  return (
    question !== undefined && (
      <Dialog open aria-labelledby={TITLE} aria-describedby={TEXT} fullWidth maxWidth="xs">
        <PasswordForm question={question} />
      </Dialog>
    )
  );
}
