import { InvalidVariable } from '../config/invalid-variable.js';
import { InvalidSettings } from '../config/settings.js';

export type Environment = Readonly<Record<string, string | undefined>>;

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Trace settings from OpenTelemetry's own variables; the exporter reads its endpoint itself. */
export interface TelemetrySettings {
  readonly sampler: (typeof SAMPLERS)[number];
  /** The fraction of traces to keep, for samplers that use it. */
  readonly ratio: number;
  /** Milliseconds between two exports. */
  readonly delay: number;
}

/** As the specification requires, an empty variable counts as not set. */
const value = (environment: Environment, name: string): string | undefined =>
  environment[name]?.trim() === '' ? undefined : environment[name]?.trim();

function isRequested(environment: Environment): boolean {
  const isOff = value(environment, 'OTEL_SDK_DISABLED')?.toLowerCase() === 'true';
  const exporter = value(environment, 'OTEL_TRACES_EXPORTER') ?? 'otlp';
  const endpoints = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
  return !isOff && exporter === 'otlp' && endpoints.some((name) => value(environment, name) !== undefined);
}

function numberOf(raw: string, minimum: number, maximum: number): number {
  const number = Number(raw);
  if (!(number >= minimum && number <= maximum)) {
    throw new InvalidVariable(`must be a number from ${minimum} to ${maximum}`);
  }
  return number;
}

function samplerOf(raw: string): TelemetrySettings['sampler'] {
  const found = SAMPLERS.find((name) => name === raw);
  if (found === undefined) throw new InvalidVariable(`must be one of ${SAMPLERS.join(', ')}`);
  return found;
}

/**
 * @returns undefined when tracing is off
 * @throws InvalidSettings naming the variable that is wrong
 */
export function readTelemetry(environment: Environment): TelemetrySettings | undefined {
  if (!isRequested(environment)) return undefined;
  const read = <T>(name: string, byDefault: string, parse: (raw: string) => T): T => {
    try {
      return parse(value(environment, name) ?? byDefault);
    } catch (error) {
      throw error instanceof InvalidVariable ? new InvalidSettings([`${name} ${error.message}.`]) : error;
    }
  };
  return {
    sampler: read('OTEL_TRACES_SAMPLER', 'parentbased_always_on', samplerOf),
    ratio: read('OTEL_TRACES_SAMPLER_ARG', '1', (raw) => numberOf(raw, 0, 1)),
    delay: read('OTEL_BSP_SCHEDULE_DELAY', '5000', (raw) => numberOf(raw, 1, 600_000)),
  };
}
