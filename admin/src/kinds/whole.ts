/** Keeps the whole record apart from what lists know of it, which the library would take for it. */
export const WHOLE = { whole: true };
