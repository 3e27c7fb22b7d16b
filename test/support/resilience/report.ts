import { isLong } from './scale.js';

/** Prints the results of a long run. */
export function report(what: string, figures: Readonly<Record<string, unknown>>): void {
  if (!isLong && process.env['RESILIENCE'] !== 'show') return;
  const shown = Object.entries(figures).map(([name, value]) => `${name} ${String(value)}`);
  process.stderr.write(`${what}: ${shown.join(', ')}\n`);
}
