import { Alert } from '@mui/material';
import type { ReactNode } from 'react';
import { SaveButton, SimpleForm, Toolbar, useTranslate, type ValidateForm } from 'react-admin';
import { LeaveDialog } from './LeaveDialog';

interface Props {
  readonly validate?: ValidateForm;
  /** Whether the last attempt to save reached nobody. */
  readonly isUnreached: boolean;
  /** Other buttons than that to save. */
  readonly others?: ReactNode;
  readonly children: ReactNode;
}

const Buttons = ({ isUnreached, others }: Pick<Props, 'isUnreached' | 'others'>) => {
  const translate = useTranslate();
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      {isUnreached ? (
        <Alert severity="error" action={<SaveButton alwaysEnable label="console.try_again" />}>
          {translate('console.network')}
        </Alert>
      ) : (
        <SaveButton alwaysEnable />
      )}
      {others}
    </Toolbar>
  );
};

/** The form of a record of any kind. Nothing that was typed is left without asking. */
export const RecordForm = ({ validate, isUnreached, others, children }: Props) => (
  <SimpleForm
    {...(validate === undefined ? {} : { validate })}
    toolbar={<Buttons isUnreached={isUnreached} others={others} />}
    warnWhenUnsavedChanges
    WarnWhenUnsavedChangesComponent={LeaveDialog}
  >
    {children}
  </SimpleForm>
);
