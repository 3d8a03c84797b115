import { invalidFields, type ErrorDetail } from '../../request/errors.ts';
import type { components } from '../../../client/src/generated/types.gen.ts';

type VisitorEvent = components['schemas']['VisitorEvent'];

/** Per event, as JSON in UTF-8. A journey page may contain a hundred events. */
const EVENT_LIMIT_BYTES = 8_192;

/**
 * Refuses oversized events.
 * @returns total bytes
 * @throws AppError 400 that names the largest field of each event
 */
export function requireBoundedEvents(events: readonly VisitorEvent[]): number {
  let total = 0;
  const details: ErrorDetail[] = [];
  for (const [index, event] of events.entries()) {
    const bytes = countBytes(event);
    total += bytes;
    if (bytes <= EVENT_LIMIT_BYTES) continue;
    const message = `makes the event ${bytes} bytes of JSON, more than the maximum of ${EVENT_LIMIT_BYTES}`;
    details.push({ path: `events[${index}].${findLargestField(event)}`, message });
  }
  if (details.length > 0) throw invalidFields(details, details.length);
  return total;
}

function findLargestField(event: VisitorEvent): string {
  const sizes = Object.entries(event).map(([name, value]) => ({ name, bytes: countBytes(value) }));
  return sizes.reduce((largest, field) => (field.bytes > largest.bytes ? field : largest)).name;
}

function countBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}
