import { DAY_MS } from '../wire/clock.ts';
import { isArmedFor, type ArmedWarning } from './settings.ts';
import type { IngestEvent, IngestRequest } from './wire.ts';

const HOUR_MS = 3_600_000;
const RECENT_MS = 6 * HOUR_MS;
const MAX_AGE_MS = 90 * DAY_MS;

export type Processing = {
  consent: IngestRequest['consent'];
  /** Milliseconds since 1970, by the account's clock. */
  now: number;
  /** Returns milliseconds since 1970. */
  getFirstSeenAt: (clickId: string) => number;
};

/**
 * Returns the `ProcessingErrorReason` of an event that fails. Prefixes of its click ids trigger most reasons.
 */
export function findProcessingError(event: IngestEvent, processing: Processing): string | undefined {
  const { now } = processing;
  const { adUserData } = { ...processing.consent, ...event.consent };
  if (adUserData === 'CONSENT_DENIED') return 'PROCESSING_ERROR_REASON_DENIED_CONSENT';
  if (now - Date.parse(event.eventTimestamp ?? '') > MAX_AGE_MS)
    return 'PROCESSING_ERROR_REASON_EVENT_TOO_OLD';
  for (const name of ['gclid', 'gbraid', 'wbraid'] as const) {
    const click = event.adIdentifiers?.[name] ?? '';
    if (click.startsWith('invalid')) return `PROCESSING_ERROR_REASON_INVALID_${name.toUpperCase()}`;
    if (click.startsWith('unknown')) return 'PROCESSING_ERROR_REASON_CLICK_NOT_FOUND';
    if (click.startsWith('later')) return 'PROCESSING_ERROR_REASON_CONVERSION_PRECEDES_CLICK';
    if (click.startsWith('other')) return 'PROCESSING_ERROR_OPERATING_ACCOUNT_MISMATCH_FOR_AD_IDENTIFIER';
    if (click.startsWith('recent') && now - processing.getFirstSeenAt(click) < RECENT_MS) {
      return 'PROCESSING_ERROR_REASON_TOO_RECENT_CLICK';
    }
  }
  return undefined;
}

export function buildFieldWarnings(events: readonly IngestEvent[], armed: readonly ArmedWarning[]): object[] {
  return [...events.entries()].flatMap(([index, event]) =>
    armed
      .filter(
        (warning) =>
          warning.at === 'ingest' && isArmedFor(warning, { transactionId: event.transactionId, index }),
      )
      .map(({ field, reason }) => ({
        field: field === undefined ? `events[${index}]` : `events[${index}].${field}`,
        reason: `WARNING_REASON_${reason}`,
        description: 'Warning injected through the sandbox’s control server.',
      })),
  );
}

export function findProcessingWarnings(
  events: readonly [number, IngestEvent][],
  armed: readonly ArmedWarning[],
): Map<string, number[]> {
  const warned = new Map<string, number[]>();
  for (const [index, event] of events) {
    for (const warning of armed) {
      if (warning.at !== 'processing' || !isArmedFor(warning, { transactionId: event.transactionId, index }))
        continue;
      const reason = `PROCESSING_WARNING_REASON_${warning.reason}`;
      warned.set(reason, [...(warned.get(reason) ?? []), index]);
    }
  }
  return warned;
}
