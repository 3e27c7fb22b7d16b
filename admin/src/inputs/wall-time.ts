/** `2027-06-01 19:30:00` as a field for a date and a time wants it. */
export const toDateTime = (stored: string | null | undefined): string =>
  (stored ?? '').replace(' ', 'T').slice(0, 16);

export const toDate = (stored: string | null | undefined): string => (stored ?? '').slice(0, 10);

/** What was typed in either field, as the interface writes it; empty while it is no time. */
export function fromInput(typed: string): string {
  if (typed === '') return '';
  const [date = '', time = '00:00'] = typed.split('T');
  return `${date} ${time.slice(0, 5)}:00`;
}
