import { Link as MuiLink } from '@mui/material';
import {
  Datagrid,
  FunctionField,
  List,
  TextField,
  TextInput,
  TopToolbar,
  useCreatePath,
  useTranslate,
} from 'react-admin';
import { Link } from 'react-router-dom';
import type { Event } from '../api/types';
import { NativeSelect } from '../inputs/NativeSelect';
import { CreateButton } from '../layout/CreateButton';
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

function Title({ event }: { readonly event: Event }) {
  const createPath = useCreatePath();
  return (
    <MuiLink component={Link} to={createPath({ resource: 'events', type: 'edit', id: event.id })}>
      {event.title}
    </MuiLink>
  );
}

function StatusName({ event }: { readonly event: Event }) {
  const translate = useTranslate();
  return translate(`console.statuses.${event.status}`);
}

const Actions = () => (
  <TopToolbar>
    <CreateButton to="/events/new" />
  </TopToolbar>
);

/** All events, a page at a time; the service finds, sorts and counts them. */
export const EventList = () => (
  <List
    filters={FILTERS}
    sort={{ field: 'start_date', order: 'DESC' }}
    perPage={25}
    actions={<Actions />}
    exporter={false}
    empty={false}
  >
    <Datagrid rowClick={false} bulkActionButtons={false}>
      <FunctionField
        source="title"
        label="console.fields.title"
        render={(event: Event) => <Title event={event} />}
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
      <TextField source="i18n_available_languages" sortable={false} label="console.texts" />
    </Datagrid>
  </List>
);
