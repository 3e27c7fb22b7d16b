export const MIN_PASSWORD_LENGTH = 8;

/** Spaces do not count. */
export const isLongEnough = (password: string): boolean =>
  [...password.replace(/\s/g, '')].length >= MIN_PASSWORD_LENGTH;
