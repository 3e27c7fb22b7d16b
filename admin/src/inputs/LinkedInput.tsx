import { AutocompleteArrayInput, ReferenceArrayInput } from 'react-admin';
import type { LinkedKind } from '../records/linked-records';

interface Props {
  readonly source: string;
  readonly reference: LinkedKind;
  readonly label: string;
}

const byName = (search: string): object => ({ search });

/** Records of another kind, found by their names. */
export const LinkedInput = ({ source, reference, label }: Props) => (
  <ReferenceArrayInput
    source={source}
    reference={reference}
    perPage={25}
    sort={{ field: 'id', order: 'ASC' }}
  >
    <AutocompleteArrayInput label={label} optionText="name" filterToQuery={byName} />
  </ReferenceArrayInput>
);
