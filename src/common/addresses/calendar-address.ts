const CALENDAR_SCHEME = /^webcals?:(?=\/\/)/i;

/** Whether a URL is that of a calendar to subscribe to: `webcal` is https, or else http, and `webcals` https. */
export const isCalendarAddress = (url: string): boolean => CALENDAR_SCHEME.test(url);

/** The URL with https in place of `webcal`. */
export const asHttps = (url: string): string => url.replace(CALENDAR_SCHEME, 'https:');
