/** Where editors work with the calendar. */
export const CONSOLE_PATH = '/admin';

/** Its addresses, which may have a language before them; its files are at one address in all languages. */
export const CONSOLE_ADDRESS = new RegExp(`^${CONSOLE_PATH}(?!/assets/)(?![^/?])`);
