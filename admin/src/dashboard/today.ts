/** The date where the browser is, as the interface writes it. */
export const today = (): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(new Date());
