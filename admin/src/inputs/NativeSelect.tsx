import { TextField } from '@mui/material';
import { FieldTitle, InputHelperText, type InputProps, useInput, useTranslate } from 'react-admin';

interface Choice {
  readonly id: string;
  /** A key of the messages. */
  readonly name: string;
}

type Props = Pick<InputProps, 'source' | 'label' | 'defaultValue' | 'alwaysOn'> & {
  readonly choices: readonly Choice[];
};

/** A select of the browser itself, which keyboards, phones and screen readers know. */
export function NativeSelect({ choices, label, ...props }: Props) {
  const translate = useTranslate();
  const {
    field,
    fieldState: { invalid, error },
    id,
  } = useInput({ ...props, label });
  return (
    <TextField
      {...field}
      id={id}
      select
      size="small"
      margin="dense"
      label={<FieldTitle label={label} source={props.source} />}
      error={invalid}
      helperText={invalid ? <InputHelperText error={error?.message ?? ''} /> : undefined}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {choices.map(({ id: value, name }) => (
        <option key={value} value={value}>
          {translate(name)}
        </option>
      ))}
    </TextField>
  );
}
