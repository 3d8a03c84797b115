import type { components } from '../../../client/src/generated/types.gen.ts';
import { SERVER_FIELDS } from '../../../domain/touch-fields.ts';
import { AppError, invalidFields, type ErrorDetail } from '../../request/errors.ts';

type VisitorEvent = components['schemas']['VisitorEvent'];

const EARLIEST_MEETING_MS = Date.UTC(2000);
const LATEST_MEETING_MS = Date.UTC(2100);

/** Checks rules that the OpenAPI document cannot express. @throws AppError 400 */
export function requireValidEvents(events: readonly VisitorEvent[]): void {
  const details = events.flatMap((event, index) => {
    const path = `events[${index}]`;
    if (event.type === 'identify' && !hasIdentity(event)) {
      return [{ path, message: 'must have email, phone, crmLeadId or socials' }];
    }
    if (event.type === 'meeting' && !isPlausibleMeetingTime(event.startsAt)) {
      return [{ path: `${path}.startsAt`, message: 'must be in the years 2000 to 2099' }];
    }
    return [];
  });
  if (details.length > 0) throw invalidFields(details);
}

function hasIdentity({ email, phone, crmLeadId, socials }: components['schemas']['IdentifyEvent']): boolean {
  return [email, phone, crmLeadId, socials].some((value) => value !== undefined);
}

function isPlausibleMeetingTime(dateTime: string): boolean {
  const timeMs = Date.parse(dateTime);
  return timeMs >= EARLIEST_MEETING_MS && timeMs < LATEST_MEETING_MS;
}

/** Maximum size of an event as JSON in UTF-8. It is small, because a journey page may contain 100 events. */
const EVENT_LIMIT_BYTES = 8_192;

/**
 * @returns the size of all events as JSON, in bytes
 * @throws AppError 400 that names the largest field of each oversized event
 */
export function requireBoundedEvents(events: readonly VisitorEvent[]): number {
  let total = 0;
  const details: ErrorDetail[] = [];
  for (const [index, event] of events.entries()) {
    const bytes = countBytes(event);
    total += bytes;
    if (bytes <= EVENT_LIMIT_BYTES) continue;
    const message = `is the largest field of an event with ${bytes} bytes of JSON, more than the maximum of ${EVENT_LIMIT_BYTES}`;
    details.push({ path: `events[${index}].${findLargestField(event)}`, message });
  }
  if (details.length > 0) throw invalidFields(details);
  return total;
}

function findLargestField(event: VisitorEvent): string {
  const sizes = Object.entries(event).map(([name, value]) => ({ name, bytes: countBytes(value) }));
  return sizes.reduce((largest, field) => (field.bytes > largest.bytes ? field : largest)).name;
}

function countBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/**
 * Refuses fields that only servers may send. Write keys are public, so a stranger could otherwise pose as a
 * lead or report a sale.
 * @throws AppError 403 that names each field
 */
export function requireBrowserFields(events: readonly VisitorEvent[]): void {
  const details = events.flatMap((event, index) =>
    listRefusedFields(event).map((field): ErrorDetail => ({
      path: `events[${index}].${field}`,
      message: 'needs the scope events:write',
    })),
  );
  if (details.length === 0) return;
  const message = `A write key may not send ${details.length === 1 ? 'this field. Send it' : `these ${details.length} fields. Send them`} from a server, with the scope events:write.`;
  throw new AppError(403, 'forbidden', message, { details });
}

function listRefusedFields(event: VisitorEvent): string[] {
  switch (event.type) {
    case 'order':
    case 'order_refund':
    case 'lifecycle':
    case 'meeting':
      return ['type'];
    case 'identify':
      return [
        ...(event.crmLeadId === undefined ? [] : ['crmLeadId']),
        ...(event.socials === undefined ? [] : ['socials']),
      ];
    case 'custom':
      return event.kind === undefined ? [] : ['kind'];
    case 'session':
    case 'page_view':
      return SERVER_FIELDS.filter((field) => event.touch?.[field] !== undefined).map(
        (field) => `touch.${field}`,
      );
    case 'form_submit':
      return [];
  }
}
