/* The values of an event's details that are one or some of a few. */

export const EVENT_STATUSES = ['scheduled', 'canceled', 'postponed', 'rescheduled', 'moved_online'] as const;
export const VIRTUAL_TYPES = ['', 'virtual', 'hybrid'] as const;
export const URL_ACCESSES = ['public', 'private'] as const;
export const AVAILABILITIES = ['', 'available', 'limited', 'sold_out', 'closed'] as const;
export const ACCESSIBILITY = [
  'wheelchair',
  'hearing_loop',
  'sign_language',
  'subtitles',
  'audio_description',
  'easy_language',
  'guide_dogs',
  'quiet_room',
] as const;

export type EventStatus = (typeof EVENT_STATUSES)[number];
export type VirtualType = (typeof VIRTUAL_TYPES)[number];
export type UrlAccess = (typeof URL_ACCESSES)[number];
export type Availability = (typeof AVAILABILITIES)[number];
export type Accessibility = (typeof ACCESSIBILITY)[number];
