import type { ArmedWarning } from './settings.ts';
import type { IngestEvent } from './wire.ts';

/** `IngestEventsResponse.fieldWarnings`, since v1.8. */
export function fieldWarningsOf(events: readonly IngestEvent[], armed: readonly ArmedWarning[]): object[] {
  return [...events.entries()].flatMap(([index, event]) =>
    armed
      .filter((warning) => warning.at === 'ingest' && isAbout(warning, event, index))
      .map(({ field, reason }) => ({
        field: field === undefined ? `events[${index}]` : `events[${index}].${field}`,
        reason: `WARNING_REASON_${reason}`,
        description: 'A warning that a script asked the sandbox for.',
      })),
  );
}

/** The indexes of events that are processed with a warning, by its reason. */
export function processingWarningsOf(
  events: readonly [number, IngestEvent][],
  armed: readonly ArmedWarning[],
): Map<string, number[]> {
  const warned = new Map<string, number[]>();
  for (const [index, event] of events) {
    for (const warning of armed) {
      if (warning.at !== 'processing' || !isAbout(warning, event, index)) continue;
      const reason = `PROCESSING_WARNING_REASON_${warning.reason}`;
      warned.set(reason, [...(warned.get(reason) ?? []), index]);
    }
  }
  return warned;
}

function isAbout({ transactionId, index: place }: ArmedWarning, event: IngestEvent, index: number): boolean {
  return (
    (transactionId === undefined || transactionId === event.transactionId) &&
    (place === undefined || place === index)
  );
}
