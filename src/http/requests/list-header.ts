const MAX_ENTRIES = 50;

/** The entries of a header that lists preferences, as far as they are read: each costs a comparison with all that is offered. */
export const firstEntries = (header: string): string => header.split(',', MAX_ENTRIES).join(',');
