import { NativeSelect } from '@mui/material';
import { type SortPayload, useListSortContext, useTranslate } from 'react-admin';

export interface Order {
  readonly field: string;
  /** A key of the messages. */
  readonly label: string;
}

const ORDERS = ['ASC', 'DESC'] as const satisfies readonly SortPayload['order'][];

/** Sorts a list where the heads of its columns do not show. */
export function SortSelect({ orders }: { readonly orders: readonly Order[] }) {
  const translate = useTranslate();
  const { sort, setSort } = useListSortContext();
  return (
    <NativeSelect
      value={`${sort.field} ${sort.order}`}
      onChange={({ target: { value } }) => {
        const [field = sort.field, order] = value.split(' ');
        setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
      }}
      slotProps={{ input: { 'aria-label': translate('ra.action.sort') } }}
      sx={{ display: { sm: 'none' } }}
    >
      {orders.flatMap(({ field, label }) =>
        ORDERS.map((order) => (
          <option key={field + order} value={`${field} ${order}`}>
            {translate(label)}, {translate(`ra.sort.${order}`)}
          </option>
        )),
      )}
    </NativeSelect>
  );
}
