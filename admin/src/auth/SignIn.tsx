import { Alert, Box, Button, Paper, TextField, Typography } from '@mui/material';
import { type SubmitEvent, useState } from 'react';
import { useLogin, useTranslate } from 'react-admin';
import { messageOf } from '../api/problem';
import { StatusMessage } from '../layout/StatusMessage';

const WITHOUT_STAR = { inputLabel: { required: false } };

/** Asks for a user name and a password. */
export function SignIn() {
  const translate = useTranslate();
  const login = useLogin();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const signIn = async (form: HTMLFormElement): Promise<void> => {
    setSending(true);
    setProblem(undefined);
    try {
      await login(Object.fromEntries(new FormData(form)));
    } catch (thrown) {
      setProblem(messageOf(thrown));
    } finally {
      setSending(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void signIn(event.currentTarget);
  };
  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100vh', p: 2 }}>
      <Paper
        component="form"
        onSubmit={submit}
        sx={{ display: 'grid', gap: 2, p: 4, width: '100%', maxWidth: 360 }}
      >
        <Typography variant="h5" component="h1">
          {translate('console.title')}
        </Typography>
        {problem !== undefined && <Alert severity="error">{translate(problem, { _: problem })}</Alert>}
        <TextField
          name="username"
          label={translate('console.fields.username')}
          autoComplete="username"
          required
          autoFocus
          slotProps={WITHOUT_STAR}
        />
        <TextField
          name="password"
          type="password"
          label={translate('console.fields.password')}
          autoComplete="current-password"
          required
          slotProps={WITHOUT_STAR}
        />
        <Button type="submit" variant="contained" disabled={isSending}>
          {translate('console.sign_in')}
        </Button>
      </Paper>
      <StatusMessage />
    </Box>
  );
}
