import DashboardIcon from '@mui/icons-material/Dashboard';
import EventIcon from '@mui/icons-material/Event';
import LabelIcon from '@mui/icons-material/Label';
import ListIcon from '@mui/icons-material/List';
import PeopleIcon from '@mui/icons-material/People';
import PlaceIcon from '@mui/icons-material/PersonPin';
import QueueIcon from '@mui/icons-material/Queue';
import { List, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import type { ComponentType } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import type { User } from '../api/types';
import { addressOf, type Page, pagesOf } from './pages';

const ICONS: Readonly<Record<Page, ComponentType>> = {
  dashboard: DashboardIcon,
  events: EventIcon,
  series: QueueIcon,
  venues: PlaceIcon,
  organizers: PeopleIcon,
  categories: ListIcon,
  tags: LabelIcon,
};

/** Links to the pages that the role may use. */
export function MainMenu() {
  const translate = useTranslate();
  const { permissions: role } = usePermissions<User['role']>();
  if (role === undefined) return null;
  return (
    <nav aria-label={translate('console.menu.label')}>
      <List>
        {pagesOf(role).map((page) => {
          const Icon = ICONS[page];
          return (
            <ListItem key={page} disablePadding>
              <ListItemButton
                component={NavLink}
                to={addressOf(page)}
                end={page === 'dashboard'}
                sx={{ '&.active': { bgcolor: 'action.selected', fontWeight: 'bold' } }}
              >
                <ListItemIcon sx={{ minWidth: 40 }}>
                  <Icon />
                </ListItemIcon>
                <ListItemText primary={translate(`console.menu.${page}`)} />
              </ListItemButton>
            </ListItem>
          );
        })}
      </List>
    </nav>
  );
}
