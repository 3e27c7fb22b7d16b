import { TextField } from '@mui/material';
import { FieldTitle, InputHelperText, type InputProps, required, useInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { fromInput, toDate, toDateTime } from './wall-time';

type Props = Pick<InputProps, 'source' | 'label'>;

/** A time as clocks show it in the zone of the event, never converted to that of the browser; for whole days a date. */
export function WallTimeInput({ source, label }: Props) {
  const isAllDay = useWatch<Record<string, boolean | undefined>>({ name: 'all_day' }) === true;
  const {
    field,
    fieldState: { invalid, error },
    id,
  } = useInput({
    source,
    label,
    validate: required(),
    format: isAllDay ? toDate : toDateTime,
    parse: fromInput,
  });
  return (
    <TextField
      {...field}
      id={id}
      type={isAllDay ? 'date' : 'datetime-local'}
      size="small"
      margin="dense"
      required
      label={<FieldTitle label={label} source={source} />}
      error={invalid}
      helperText={invalid ? <InputHelperText error={error?.message ?? ''} /> : undefined}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
