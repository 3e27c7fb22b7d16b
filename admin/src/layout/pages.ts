import type { User } from '../api/types';

type Role = User['role'];

/** The pages of the console, in the order of its menu. */
export const PAGES = ['dashboard', 'events'] as const;
export type Page = (typeof PAGES)[number];

const EDITORS: readonly Role[] = ['administrator', 'editor', 'author', 'contributor'];

/** Who may use each page. */
const READERS: Readonly<Record<Page, readonly Role[]>> = {
  dashboard: EDITORS,
  events: EDITORS,
};

/** The addresses of the pages below that of the console. */
export const ADDRESSES: Readonly<Record<Page, string>> = { dashboard: '/', events: '/events' };

/** The pages that somebody of a role may use. */
export const pagesOf = (role: Role): readonly Page[] => PAGES.filter((page) => READERS[page].includes(role));
