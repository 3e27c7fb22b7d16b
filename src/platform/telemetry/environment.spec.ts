import { readTelemetry } from './environment.js';

const on = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

it.each([
  ['nothing', {}],
  ['an empty address', { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }],
  ['an address, and that nothing be made', { ...on, OTEL_SDK_DISABLED: 'TRUE' }],
  ['another exporter', { ...on, OTEL_TRACES_EXPORTER: 'none' }],
])('%s turns tracing off', (_, environment) => {
  expect(readTelemetry(environment)).toBeUndefined();
});

it('an endpoint turns it on, with the defaults of the specification', () => {
  const byDefault = { sampler: 'parentbased_always_on', ratio: 1, delay: 5_000 };
  expect(readTelemetry(on)).toEqual(byDefault);
  expect(readTelemetry({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1/v1/traces' })).toEqual(
    byDefault,
  );
});

it.each([
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['OTEL_TRACES_SAMPLER_ARG', 'half'],
  ['OTEL_BSP_SCHEDULE_DELAY', '0'],
])('refuses %s=%s', (name, value) => {
  expect(() => readTelemetry({ ...on, [name]: value })).toThrow(new RegExp(`${name} must be`));
});
