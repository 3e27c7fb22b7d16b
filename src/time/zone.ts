import moment from 'moment-timezone';
import { InvalidValue } from '../http/values/invalid-value.js';
export function temporalZone(zone: string): string {
  const m = /^UTC([+-])(\d{1,2})(?:[:.](\d+))?$/i.exec(zone);
  if (!m) return zone;
  const min =
    m[3] === undefined ? 0 : zone.includes('.') ? Math.round(Number(`0.${m[3]}`) * 60) : Number(m[3]);
  return `${m[1]}${m[2]!.padStart(2, '0')}:${String(min).padStart(2, '0')}`;
}
export function parseZone(raw: unknown): string {
  if (typeof raw !== 'string') throw new InvalidValue('not_a_timezone');
  try {
    Temporal.Now.instant().toZonedDateTimeISO(temporalZone(raw.trim()));
  } catch {
    throw new InvalidValue('not_a_timezone');
  }
  return raw.trim();
}
export function toUtcSeconds(wall: string, zone: string): number {
  return Math.floor(
    Temporal.PlainDateTime.from(wall.replace(' ', 'T')).toZonedDateTime(temporalZone(zone))
      .epochMilliseconds / 1000,
  );
}
export function toWall(s: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(s * 1000)
    .toZonedDateTimeISO(temporalZone(zone))
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ');
}
export function zoneAbbreviation(s: number, zone: string): string {
  return moment.tz.zone(zone)?.abbr(s * 1000) ?? zone;
}
export function utcOffset(s: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(s * 1000).toZonedDateTimeISO(temporalZone(zone)).offset;
}
