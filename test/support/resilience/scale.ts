/** `npm run test:resilience` goes on for long; `npm test` shows in seconds that each promise still holds. */
export const isLong = process.env['RESILIENCE'] === 'long';

export const scaled = (short: number, long: number): number => (isLong ? long : short);
