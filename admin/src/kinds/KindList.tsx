import { Datagrid, FunctionField, List, TextInput, useTranslate } from 'react-admin';
import { STATUS_FILTERS } from '../events/statuses';
import { NativeSelect } from '../inputs/NativeSelect';
import { ListActions } from '../lists/ListActions';
import { STACKED } from '../lists/stacked';
import { TitleLink } from '../lists/TitleLink';
import type { Listed } from '../records/kind-records';
import type { Kind } from '../records/kinds';
import { useKind } from './use-kind';

const SEARCH = (
  <TextInput key="search" source="search" label="ra.action.search" type="search" alwaysOn resettable />
);

const STATUS = (
  <NativeSelect
    key="status"
    source="status"
    label="console.fields.status"
    choices={STATUS_FILTERS}
    defaultValue=""
    alwaysOn
  />
);

function StatusName({ status }: { readonly status: string }) {
  const translate = useTranslate();
  return translate(`console.statuses.${status}`);
}

const columnsOf = ({ titleLabel, hasTrash, sort }: Kind) => [
  <FunctionField
    key="name"
    sortBy={sort === 'start_date' ? 'title' : sort}
    label={titleLabel}
    render={({ id, name }: Listed) => <TitleLink id={id} title={name} />}
  />,
  hasTrash && (
    <FunctionField
      key="status"
      label="console.fields.status"
      sortable={false}
      render={({ status = 'publish' }: Listed) => <StatusName status={status} />}
    />
  ),
  <FunctionField
    key="texts"
    label="console.texts"
    sortable={false}
    render={({ i18n_available_languages: languages }: Listed) => languages.join(', ')}
  />,
];

/** The records of a kind, a page at a time; the service finds, sorts and counts them. */
export function KindList() {
  const { name, kind } = useKind();
  const orders = [
    { field: kind.sort, label: kind.sort === 'start_date' ? 'console.fields.start' : kind.titleLabel },
  ];
  return (
    <List
      // Each kind has a list of its own, with its own filters.
      key={name}
      filters={kind.hasTrash ? [SEARCH, STATUS] : [SEARCH]}
      sort={{ field: kind.sort, order: 'ASC' }}
      perPage={25}
      actions={<ListActions create={`/${name}/new`} orders={orders} />}
      exporter={false}
      empty={false}
    >
      <Datagrid rowClick={false} bulkActionButtons={false} sx={STACKED}>
        {columnsOf(kind)}
      </Datagrid>
    </List>
  );
}
