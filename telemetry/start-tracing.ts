import { untraced, type Tracer } from './tracer.ts';
import type { TracingSettings } from './tracing-settings.ts';

/**
 * Starts tracing; call it before anything else. Without settings it does not load OpenTelemetry, whose context
 * propagation reduces throughput even if no span is recorded.
 * @param service `service.name`, unless OTEL_SERVICE_NAME is set
 */
export async function startTracing(settings: TracingSettings | undefined, service: string): Promise<Tracer> {
  if (!settings) return untraced;
  const { openTelemetry } = await import('./otel/open-telemetry.ts');
  return openTelemetry(settings, service);
}
