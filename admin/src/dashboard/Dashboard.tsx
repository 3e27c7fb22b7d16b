import { Box, Link as MuiLink, List, ListItem, Typography } from '@mui/material';
import { Title, useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Event } from '../api/types';
import { Times } from '../events/Times';
import { Section } from './Section';
import { today } from './today';
import { Waiting } from './Waiting';

const NEXT = 10;

function NextEvents() {
  const translate = useTranslate();
  const { data, isPending, error } = useGetList<Event>('events', {
    pagination: { page: 1, perPage: NEXT },
    sort: { field: 'start_date', order: 'ASC' },
    filter: { start_date: today() },
  });
  if (isPending) return <Typography>{translate('ra.message.loading')}</Typography>;
  if (error !== null) return <Typography role="alert">{translate('ra.page.error')}</Typography>;
  if (data.length === 0) return <Typography>{translate('console.dashboard.none')}</Typography>;
  return (
    <List dense>
      {data.map((event) => (
        <ListItem key={event.id} sx={{ gap: 2 }}>
          <Times event={event} />
          <MuiLink component={Link} to={`/events/${event.id}`}>
            {event.title}
          </MuiLink>
        </ListItem>
      ))}
    </List>
  );
}

/** What waits, and what comes next. */
export function Dashboard() {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mt: 2,
        alignItems: 'start',
        gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Title title={translate('console.menu.dashboard')} />
      <Section title={translate('console.dashboard.next')}>
        <NextEvents />
      </Section>
      <Waiting />
    </Box>
  );
}
