import type { Event } from '../api/types';

/** How a field is shown beside another version of it. */
type Look = 'text' | 'flag' | 'list' | { readonly links: string } | { readonly choices: string };

/** The fields that all languages share, with the keys of their names in the messages. */
export const SHARED = {
  start_date: { label: 'start', look: 'text' },
  end_date: { label: 'end', look: 'text' },
  all_day: { label: 'all_day', look: 'flag' },
  timezone: { label: 'timezone', look: 'text' },
  status: { label: 'status', look: { choices: 'statuses' } },
  venue: { label: 'venue', look: { links: 'venues' } },
  organizer: { label: 'organizers', look: { links: 'organizers' } },
  categories: { label: 'categories', look: { links: 'categories' } },
  tags: { label: 'tags', look: { links: 'tags' } },
  cost: { label: 'cost', look: 'text' },
  event_status: { label: 'event_status', look: { choices: 'event_statuses' } },
  virtual_event_type: { label: 'virtual_event_type', look: { choices: 'virtual_types' } },
  virtual_url: { label: 'virtual_url', look: 'text' },
  virtual_url_access: { label: 'virtual_url_access', look: { choices: 'virtual_accesses' } },
  registration_url: { label: 'registration_url', look: 'text' },
  registration_opens: { label: 'registration_opens', look: 'text' },
  registration_closes: { label: 'registration_closes', look: 'text' },
  availability: { label: 'availability', look: { choices: 'availabilities' } },
  capacity: { label: 'capacity', look: 'text' },
  remaining: { label: 'remaining', look: 'text' },
  age_min: { label: 'age_min', look: 'text' },
  age_max: { label: 'age_max', look: 'text' },
  spoken_languages: { label: 'spoken_languages', look: 'list' },
  accessibility: { label: 'accessibility', look: 'list' },
  featured: { label: 'featured', look: 'flag' },
  sticky: { label: 'sticky', look: 'flag' },
  hide_from_listings: { label: 'hide_from_listings', look: 'flag' },
} as const satisfies Partial<Record<keyof Event, { readonly label: string; readonly look: Look }>>;

export type SharedName = keyof typeof SHARED;

export const SHARED_NAMES = Object.keys(SHARED) as readonly SharedName[];

/** The fields that are written in each language. */
export const TEXT_NAMES = [
  'title',
  'description',
  'excerpt',
  'website',
  'event_status_reason',
  'slug',
] as const;

export type TextName = (typeof TEXT_NAMES)[number];
