import { Typography } from '@mui/material';
import { usePermissions, useTranslate } from 'react-admin';
import type { User } from '../api/types';
import { pagesOf } from '../layout/pages';
import { Dashboard } from './Dashboard';

/** The first page: for whoever may not use the dashboard, it only says that nothing here is for them. */
export function Home() {
  const translate = useTranslate();
  const { permissions: role } = usePermissions<User['role']>();
  if (role === undefined) return null;
  if (pagesOf(role).includes('dashboard')) return <Dashboard />;
  return <Typography sx={{ mt: 2 }}>{translate('console.no_pages')}</Typography>;
}
