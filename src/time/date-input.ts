import { InvalidValue } from '../http/values/invalid-value.js';
import { toUtcSeconds, toWall } from './zone.js';
export type DateInput =
  { kind: 'wall'; value: string; dateOnly: boolean } | { kind: 'instant'; seconds: number };
export function parseDateInput(raw: unknown): DateInput {
  if (typeof raw === 'number' || (typeof raw === 'string' && /^-?\d+$/.test(raw)))
    return { kind: 'instant', seconds: Number(raw) };
  const m = typeof raw === 'string' ? /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?)?$/.exec(raw) : null;
  if (!m) throw new InvalidValue('not_a_date');
  const value = `${m[1]} ${m[2] ?? '00:00'}${m[3] ?? ':00'}`;
  try {
    Temporal.PlainDateTime.from(value.replace(' ', 'T'), { overflow: 'reject' });
  } catch {
    throw new InvalidValue('impossible_date');
  }
  return { kind: 'wall', value, dateOnly: m[2] === undefined };
}
export function resolveInstant(i: DateInput, zone: string): number {
  return i.kind === 'instant' ? i.seconds : toUtcSeconds(i.value, zone);
}
export function resolveWall(i: DateInput, zone: string): string {
  return toWall(resolveInstant(i, zone), zone);
}
