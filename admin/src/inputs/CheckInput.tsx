import { Checkbox, FormControlLabel } from '@mui/material';
import { type InputProps, useInput, useTranslate } from 'react-admin';

type Props = Pick<InputProps, 'source'> & { readonly label: string };

/** A checkbox, as forms of the browser have it. */
export function CheckInput({ source, label }: Props) {
  const translate = useTranslate();
  const { field, id } = useInput<Record<string, boolean | null>>({ source });
  return (
    <FormControlLabel
      control={
        <Checkbox
          {...field}
          id={id}
          checked={field.value === true}
          // The library would take the value of the element, which does not say whether it is checked.
          onChange={(_, isChecked) => {
            field.onChange(isChecked);
          }}
        />
      }
      label={translate(label)}
    />
  );
}
