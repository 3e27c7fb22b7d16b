import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';

/** Opens the form of a new record. */
export function CreateButton({ to }: { readonly to: string }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => void navigate(to)}>
      {translate('ra.action.create')}
    </Button>
  );
}
