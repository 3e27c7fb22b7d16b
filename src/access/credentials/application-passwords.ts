import type { ApplicationPassword } from './user.entity.js';

const GROUP = 4;

/** Spaces are for readability only and are always ignored. */
export const withoutSpaces = (password: string): string => password.replace(/\s/g, '');

/** Formats a password in groups of four, which are easier to copy. */
export const inGroups = (password: string): string =>
  (password.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join(' ');

export interface NewApplicationPassword {
  readonly stored: ApplicationPassword;
  /** Shown only once. */
  readonly password: string;
}
