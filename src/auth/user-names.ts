import { fold } from '../i18n/fold.js';

export const MAX_USERNAME_LENGTH = 60;

/** Letters, digits and a few signs: what fits a Basic header, which ends the name at the first colon. */
const USERNAME = /^[a-z0-9][a-z0-9._@-]{0,59}$/;

/** What a user name may be, for people. */
export const USERNAME_RULE =
  'A user name has 1 to 60 letters, digits and . _ - @, and starts with a letter or digit.';

/** Whether this can be a user's name, which is kept in lower case. */
export const isUsername = (text: string): boolean => USERNAME.test(text.toLowerCase());

/** The nearest user name to what somebody is called elsewhere, or undefined when nothing of it can be kept. */
export function toUsername(text: string): string | undefined {
  const name = fold(text)
    .replace(/[^a-z0-9._@-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, MAX_USERNAME_LENGTH)
    .replace(/-+$/, '');
  return isUsername(name) ? name : undefined;
}
