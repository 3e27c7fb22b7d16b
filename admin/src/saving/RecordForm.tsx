import { Alert } from '@mui/material';
import type { ReactNode } from 'react';
import { SaveButton, SimpleForm, Toolbar, useTranslate, type ValidateForm } from 'react-admin';
import { LeaveDialog } from './LeaveDialog';

interface Props {
  readonly validate?: ValidateForm;
  /** Whether the last attempt to save reached nobody. */
  readonly isUnreached: boolean;
  readonly children: ReactNode;
}

const Buttons = ({ isUnreached }: Pick<Props, 'isUnreached'>) => {
  const translate = useTranslate();
  return (
    <Toolbar>
      {isUnreached ? (
        <Alert severity="error" action={<SaveButton alwaysEnable label="console.try_again" />}>
          {translate('console.network')}
        </Alert>
      ) : (
        <SaveButton alwaysEnable />
      )}
    </Toolbar>
  );
};

/** The form of a record of any kind. Nothing that was typed is left without asking. */
export const RecordForm = ({ validate, isUnreached, children }: Props) => (
  <SimpleForm
    {...(validate === undefined ? {} : { validate })}
    toolbar={<Buttons isUnreached={isUnreached} />}
    warnWhenUnsavedChanges
    WarnWhenUnsavedChangesComponent={LeaveDialog}
  >
    {children}
  </SimpleForm>
);
