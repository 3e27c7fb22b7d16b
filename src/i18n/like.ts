/** A text to be found as it is, by `LIKE ? ESCAPE '!'`. */
export const escapeLike = (text: string): string => text.replace(/[!%_]/g, (sign) => `!${sign}`);
