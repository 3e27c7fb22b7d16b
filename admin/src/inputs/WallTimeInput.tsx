import type { InputProps } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { TimeInput } from './TimeInput';

type Props = Pick<InputProps, 'source' | 'label'>;

/** When an event begins or ends; for whole days a date. */
export function WallTimeInput(props: Props) {
  const isAllDay = useWatch<Record<string, boolean | undefined>>({ name: 'all_day' }) === true;
  return <TimeInput {...props} isDate={isAllDay} isRequired />;
}
