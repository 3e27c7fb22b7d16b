import { TextField } from '@mui/material';
import { FieldTitle, InputHelperText, type InputProps, required, useInput } from 'react-admin';
import { fromInput, toDate, toDateTime } from './wall-time';

type Props = Pick<InputProps, 'source' | 'label'> & {
  readonly isDate?: boolean;
  readonly isRequired?: boolean;
};

/** A time as clocks show it in the zone of the event, never converted to that of the browser; or a date alone. */
export function TimeInput({ source, label, isDate = false, isRequired = false }: Props) {
  const {
    field,
    fieldState: { invalid, error },
    id,
  } = useInput({
    source,
    label,
    ...(isRequired ? { validate: required() } : {}),
    format: isDate ? toDate : toDateTime,
    parse: fromInput,
  });
  return (
    <TextField
      {...field}
      id={id}
      type={isDate ? 'date' : 'datetime-local'}
      size="small"
      margin="dense"
      required={isRequired}
      label={<FieldTitle label={label} source={source} />}
      error={invalid}
      helperText={invalid ? <InputHelperText error={error?.message ?? ''} /> : undefined}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
