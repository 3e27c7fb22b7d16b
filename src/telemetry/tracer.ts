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
import { Logger } from '@nestjs/common';
import type { TelemetrySettings } from './environment.js';

const SERVICE = 'event-calendar';
const COMPLAINT_EVERY_MS = 60_000;
/** How long the last spans may take to be sent. */
const FLUSH_MS = 2_000;

function samplerOf({ sampler, ratio }: TelemetrySettings): Sampler {
  const root = sampler.endsWith('always_on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}

/** A receiver that does not take the spans is complained of once a minute. */
function complain(): void {
  const logger = new Logger('Telemetry');
  let complainedAt = -Infinity;
  setGlobalErrorHandler((error) => {
    const now = performance.now();
    if (now - complainedAt < COMPLAINT_EVERY_MS) return;
    complainedAt = now;
    const reason = error instanceof Error ? error.message : JSON.stringify(error);
    logger.warn(`Spans are lost until the receiver answers: ${reason}`);
  });
}

/** A tracer whose spans go where `OTEL_EXPORTER_OTLP_ENDPOINT` says, and what sends the last of them. */
export function makeTracer(settings: TelemetrySettings): { tracer: Tracer; stop: () => Promise<void> } {
  complain();
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
    // What cannot be sent was complained of.
    await Promise.race([provider.shutdown().catch(() => undefined), promise]);
  };
  return { tracer: provider.getTracer(SERVICE), stop };
}
