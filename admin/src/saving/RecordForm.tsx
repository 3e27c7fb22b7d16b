import { Alert } from '@mui/material';
import type { ReactNode } from 'react';
import { SaveButton, SimpleForm, Toolbar, useTranslate, type ValidateForm } from 'react-admin';
import { LeaveDialog } from './LeaveDialog';

interface ButtonsProps {
  /** Whether the last attempt to save reached nobody. */
  readonly isUnreached: boolean;
  /** Whether the record cannot be changed as it is, such as one in the trash. */
  readonly isClosed?: boolean;
  /** Other buttons than that to save. */
  readonly others?: ReactNode;
}

interface Props extends ButtonsProps {
  readonly validate?: ValidateForm;
  readonly children: ReactNode;
}

function Buttons({ isUnreached, isClosed = false, others }: ButtonsProps) {
  const translate = useTranslate();
  return (
    <Toolbar sx={{ gap: 1, flexWrap: 'wrap' }}>
      {isUnreached && (
        <Alert severity="error" action={<SaveButton alwaysEnable label="console.try_again" />}>
          {translate('console.network')}
        </Alert>
      )}
      {!isUnreached && !isClosed && <SaveButton alwaysEnable />}
      {others}
    </Toolbar>
  );
}

/** The form of a record of any kind. Nothing that was typed is left without asking. */
export const RecordForm = ({ validate, children, ...buttons }: Props) => (
  <SimpleForm
    {...(validate === undefined ? {} : { validate })}
    toolbar={<Buttons {...buttons} />}
    warnWhenUnsavedChanges
    WarnWhenUnsavedChangesComponent={LeaveDialog}
  >
    {children}
  </SimpleForm>
);
