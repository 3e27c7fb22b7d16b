import type { User } from '../api/types';

type Role = User['role'];

/** The pages of the console, in the order of its menu. */
const PAGES = ['dashboard', 'events', 'series', 'venues', 'organizers', 'categories', 'tags'] as const;
export type Page = (typeof PAGES)[number];

const EDITORS: readonly Role[] = ['administrator', 'editor'];
const AUTHORS: readonly Role[] = [...EDITORS, 'author'];
const WRITERS: readonly Role[] = [...AUTHORS, 'contributor'];

/** Who may use each page. */
const READERS: Readonly<Record<Page, readonly Role[]>> = {
  dashboard: WRITERS,
  events: WRITERS,
  series: WRITERS,
  venues: WRITERS,
  organizers: WRITERS,
  categories: AUTHORS,
  tags: EDITORS,
};

/** The address of a page below that of the console. */
export const addressOf = (page: Page): string => (page === 'dashboard' ? '/' : `/${page}`);

/** The pages that somebody of a role may use. */
export const pagesOf = (role: Role): readonly Page[] => PAGES.filter((page) => READERS[page].includes(role));
