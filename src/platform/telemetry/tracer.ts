import { Logger } from '@nestjs/common';
import type { Tracer } from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TelemetrySettings } from './environment.js';

const SERVICE = 'event-calendar';
const WARN_EVERY_MS = 60_000;
/** How long sending the last spans may take. */
const FLUSH_MS = 2_000;

function samplerOf({ sampler, ratio }: TelemetrySettings): Sampler {
  const root = sampler.endsWith('always_on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}

/** Logs at most once a minute that the receiver does not accept spans. */
function warnOfFailures(): void {
  const logger = new Logger('Telemetry');
  let warnedAt = -Infinity;
  setGlobalErrorHandler((error) => {
    const now = performance.now();
    if (now - warnedAt < WARN_EVERY_MS) return;
    warnedAt = now;
    const reason = error instanceof Error ? error.message : JSON.stringify(error);
    logger.warn(`Spans are lost until the receiver responds: ${reason}`);
  });
}

/**
 * A tracer that sends its spans to `OTEL_EXPORTER_OTLP_ENDPOINT`, and a function that sends the last ones.
 */
export function createTracer(settings: TelemetrySettings): { tracer: Tracer; stop: () => Promise<void> } {
  warnOfFailures();
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': SERVICE }))
    .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }));
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter(),
    scheduledDelayMillis: settings.delay,
  });
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanProcessors: [processor],
  });
  const stop = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    setTimeout(resolve, FLUSH_MS, undefined).unref();
    // The failure has been logged.
    await Promise.race([provider.shutdown().catch(() => undefined), promise]);
  };
  return { tracer: provider.getTracer(SERVICE), stop };
}
