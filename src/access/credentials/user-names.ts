import { fold } from '#common/text/fold.js';

export const MAX_USERNAME_LENGTH = 60;

/**
 * Letters, digits and a few signs that are safe in a Basic header, in which the first colon ends the name.
 */
const USERNAME = /^[a-z0-9][a-z0-9._@-]{0,59}$/;

/** The rule for user names, as shown to people. */
export const USERNAME_RULE =
  'A user name has 1 to 60 letters, digits and . _ - @, and starts with a letter or digit.';

/** Whether a text is a valid user name. User names are stored in lower case. */
export const isUsername = (text: string): boolean => USERNAME.test(text.toLowerCase());

/** The user name closest to a name from elsewhere; undefined when no character of it can be used. */
export function toUsername(text: string): string | undefined {
  const name = fold(text)
    .replace(/[^a-z0-9._@-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, MAX_USERNAME_LENGTH)
    .replace(/-+$/, '');
  return isUsername(name) ? name : undefined;
}
