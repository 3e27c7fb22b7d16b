import { Box } from '@mui/material';
import { CheckInput } from '../inputs/CheckInput';
import { LinkedInput } from '../inputs/LinkedInput';
import { NativeSelect } from '../inputs/NativeSelect';
import { WallTimeInput } from '../inputs/WallTimeInput';
import { ZoneInput } from '../inputs/ZoneInput';
import { LanguageTabs } from '../texts/LanguageTabs';
import { DetailFields } from './DetailFields';
import { STATUS_CHOICES } from './statuses';
import { TextInputs } from './TextInputs';

/** What all languages share. */
const SharedFields = () => (
  <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
    <WallTimeInput source="start_date" label="console.fields.start" />
    <WallTimeInput source="end_date" label="console.fields.end" />
    <CheckInput source="all_day" label="console.fields.all_day" />
    <ZoneInput />
    <NativeSelect source="status" label="console.fields.status" choices={STATUS_CHOICES} />
    <LinkedInput source="venue" reference="venues" label="console.fields.venue" />
    <LinkedInput source="organizer" reference="organizers" label="console.fields.organizers" />
    <LinkedInput source="categories" reference="categories" label="console.fields.categories" />
    <LinkedInput source="tags" reference="tags" label="console.fields.tags" />
    <DetailFields />
  </Box>
);

/** The texts beside what all languages share; below one another on a phone. */
export const EventFields = () => (
  <Box
    sx={{
      display: 'grid',
      gap: 4,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
      width: '100%',
    }}
  >
    <LanguageTabs>{(language) => <TextInputs language={language} />}</LanguageTabs>
    <SharedFields />
  </Box>
);
