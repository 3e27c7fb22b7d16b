import { TopToolbar } from 'react-admin';
import { CreateButton } from '../layout/CreateButton';
import { type Order, SortSelect } from './SortSelect';

interface Props {
  /** The address of the form of a new record. */
  readonly create: string;
  readonly orders: readonly Order[];
}

/** What stands above a list. */
export const ListActions = ({ create, orders }: Props) => (
  <TopToolbar sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
    <SortSelect orders={orders} />
    <CreateButton to={create} />
  </TopToolbar>
);
