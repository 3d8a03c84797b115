import { untraced, type Tracer } from './tracer.ts';
import type { TracingSettings } from './tracing-settings.ts';

/**
 * Starts tracing; processes call this before any other work. Without settings, OpenTelemetry is not loaded,
 * because its context propagation reduces throughput even without spans.
 * @param service `service.name` of the spans, unless `OTEL_SERVICE_NAME` is set
 */
export async function startTracing(settings: TracingSettings | undefined, service: string): Promise<Tracer> {
  if (!settings) return untraced;
  const { startOpenTelemetry } = await import('./otel/open-telemetry.ts');
  return startOpenTelemetry(settings, service);
}
