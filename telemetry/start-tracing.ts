import { untraced, type Tracer } from './tracer.ts';
import type { TracingSettings } from './tracing-settings.ts';

/**
 * Starts tracing in this process, before it does anything else. Without settings nothing of OpenTelemetry is loaded:
 * its propagation of context costs a small read a part of its throughput, also where no span is recorded.
 * @param service `service.name`, unless OTEL_SERVICE_NAME says another
 */
export async function startTracing(settings: TracingSettings | undefined, service: string): Promise<Tracer> {
  if (!settings) return untraced;
  const { openTelemetry } = await import('./otel/open-telemetry.ts');
  return openTelemetry(settings, service);
}
