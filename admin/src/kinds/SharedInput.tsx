import { AutocompleteInput, NumberInput, ReferenceInput, TextInput } from 'react-admin';
import { STATUS_CHOICES } from '../events/statuses';
import { CheckInput } from '../inputs/CheckInput';
import { LinkedInput } from '../inputs/LinkedInput';
import { NativeSelect } from '../inputs/NativeSelect';
import { WallTimeInput } from '../inputs/WallTimeInput';
import { ZoneInput } from '../inputs/ZoneInput';
import type { Asked } from '../records/kinds';

const byName = (search: string): object => ({ search });

/** The interface writes 0 where there is no parent. */
const fromParent = (parent: number | null | undefined): number | '' => (parent === 0 ? '' : (parent ?? ''));
const toParent = (chosen: number | '' | null): number => (chosen === '' ? 0 : (chosen ?? 0));

/** The input of a field that all languages share. */
export function SharedInput({ asked }: { readonly asked: Asked }) {
  const { name: source, label } = asked;
  switch (asked.as) {
    case 'line':
      return <TextInput source={source} label={label} />;
    case 'number':
      return <NumberInput source={source} label={label} />;
    case 'check':
      return <CheckInput source={source} label={label} />;
    case 'status':
      return <NativeSelect source={source} label={label} choices={STATUS_CHOICES} defaultValue="publish" />;
    case 'zone':
      return <ZoneInput />;
    case 'time':
      return <WallTimeInput source={source} label={label} />;
    case 'links':
      return <LinkedInput source={source} reference={asked.of} label={label} />;
    case 'parent':
      return (
        <ReferenceInput
          source={source}
          reference={asked.of}
          perPage={25}
          sort={{ field: 'name', order: 'ASC' }}
        >
          <AutocompleteInput
            label={label}
            optionText="name"
            filterToQuery={byName}
            format={fromParent}
            parse={toParent}
          />
        </ReferenceInput>
      );
  }
}
