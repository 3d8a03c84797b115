import { invalidFields, type ErrorDetail } from '../../request/errors.ts';
import type { components } from '../../../client/src/generated/types.gen.ts';

type VisitorEvent = components['schemas']['VisitorEvent'];

/** Of one event as JSON, in UTF-8: a page of a journey may have a hundred of them. */
const EVENT_LIMIT_BYTES = 8_192;

/**
 * Refuses events that are too large to be stored.
 * @returns the bytes of all events together
 * @throws AppError 400 that names the largest field of each
 */
export function requireBoundedEvents(events: readonly VisitorEvent[]): number {
  let total = 0;
  const details: ErrorDetail[] = [];
  for (const [index, event] of events.entries()) {
    const bytes = bytesOf(event);
    total += bytes;
    if (bytes <= EVENT_LIMIT_BYTES) continue;
    const message = `makes the event ${bytes} bytes of JSON, where ${EVENT_LIMIT_BYTES} is the most`;
    details.push({ path: `events[${index}].${largestFieldOf(event)}`, message });
  }
  if (details.length > 0) throw invalidFields(details, details.length);
  return total;
}

function largestFieldOf(event: VisitorEvent): string {
  const sizes = Object.entries(event).map(([name, value]) => ({ name, bytes: bytesOf(value) }));
  return sizes.reduce((largest, field) => (field.bytes > largest.bytes ? field : largest)).name;
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}
