import { Link as MuiLink } from '@mui/material';
import { useCreatePath, useResourceContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

/** Opens a record by its title. */
export function TitleLink({ id, title }: { readonly id: number; readonly title: string }) {
  const createPath = useCreatePath();
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  return (
    <MuiLink component={Link} to={createPath({ resource, type: 'edit', id })}>
      {title.trim() === '' ? translate('console.kinds.unnamed') : title}
    </MuiLink>
  );
}
