import type { components } from '../../../client/src/generated/types.gen.ts';
import { SERVER_FIELDS } from '../../../domain/touch-fields.ts';
import { AppError, type ErrorDetail } from '../../request/errors.ts';

type VisitorEvent = components['schemas']['VisitorEvent'];

/**
 * Refuses fields that need a server credential. Write keys are public, so a stranger could otherwise pose as a lead
 * or report a sale.
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
  const message = `A write key may not send ${details.length === 1 ? 'this' : `${details.length} of these fields`}. Send it from a server, with the scope events:write.`;
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
