/** Two days, `YYYY-MM-DD`, and those between. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Whether a text is an existing date, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day so many days later. */
export const dayBeside = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();
