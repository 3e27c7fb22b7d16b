import { Datagrid, FunctionField, List, TextInput, useTranslate } from 'react-admin';
import type { Event } from '../api/types';
import { NativeSelect } from '../inputs/NativeSelect';
import { ListActions } from '../lists/ListActions';
import { STACKED } from '../lists/stacked';
import { TitleLink } from '../lists/TitleLink';
import { STATUS_FILTERS } from './statuses';
import { Times } from './Times';

const FILTERS = [
  <TextInput key="search" source="search" label="ra.action.search" type="search" alwaysOn resettable />,
  <NativeSelect
    key="status"
    source="status"
    label="console.fields.status"
    choices={STATUS_FILTERS}
    defaultValue=""
    alwaysOn
  />,
];

function StatusName({ event }: { readonly event: Event }) {
  const translate = useTranslate();
  return translate(`console.statuses.${event.status}`);
}

const ORDERS = [
  { field: 'start_date', label: 'console.fields.start' },
  { field: 'title', label: 'console.fields.title' },
];

/** All events, a page at a time; the service finds, sorts and counts them. */
export const EventList = () => (
  <List
    filters={FILTERS}
    sort={{ field: 'start_date', order: 'DESC' }}
    perPage={25}
    actions={<ListActions create="/events/new" orders={ORDERS} />}
    exporter={false}
    empty={false}
  >
    <Datagrid rowClick={false} bulkActionButtons={false} sx={STACKED}>
      <FunctionField
        source="title"
        label="console.fields.title"
        render={(event: Event) => <TitleLink id={event.id} title={event.title} />}
      />
      <FunctionField
        source="start_date"
        label="console.fields.start"
        render={(event: Event) => <Times event={event} />}
      />
      <FunctionField
        source="status"
        sortable={false}
        label="console.fields.status"
        render={(event: Event) => <StatusName event={event} />}
      />
      <FunctionField
        label="console.texts"
        sortable={false}
        render={({ i18n_available_languages: languages }: Event) => languages.join(', ')}
      />
    </Datagrid>
  </List>
);
