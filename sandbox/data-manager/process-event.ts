import type { Settings } from './settings.ts';
import type { IngestEvent, IngestRequest } from './wire.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RECENT_MS = 6 * HOUR_MS;

/** What the processing of one event needs to know. */
export type Processing = {
  consent: IngestRequest['consent'];
  settings: Settings;
  /** The account's clock, in milliseconds since 1970. */
  now: number;
  /** When a click id was first seen. */
  firstSeenAt: (clickId: string) => number;
};

/**
 * Why an event that was accepted is not counted, as `ProcessingErrorReason` names it; undefined when it is counted.
 * Click ids that begin with certain words stand for clicks that do not count.
 */
export function processEvent(event: IngestEvent, processing: Processing): string | undefined {
  const { settings, now } = processing;
  const { adUserData } = { ...processing.consent, ...event.consent };
  if (adUserData === 'CONSENT_DENIED') return 'PROCESSING_ERROR_REASON_DENIED_CONSENT';
  const age = now - Date.parse(event.eventTimestamp ?? '');
  if (age > settings.maxAgeDays * DAY_MS) return 'PROCESSING_ERROR_REASON_EVENT_TOO_OLD';
  for (const name of ['gclid', 'gbraid', 'wbraid'] as const) {
    const click = event.adIdentifiers?.[name] ?? '';
    if (click.startsWith('invalid')) return `PROCESSING_ERROR_REASON_INVALID_${name.toUpperCase()}`;
    if (click.startsWith('unknown')) return 'PROCESSING_ERROR_REASON_CLICK_NOT_FOUND';
    if (click.startsWith('later')) return 'PROCESSING_ERROR_REASON_CONVERSION_PRECEDES_CLICK';
    if (click.startsWith('other')) return 'PROCESSING_ERROR_OPERATING_ACCOUNT_MISMATCH_FOR_AD_IDENTIFIER';
    if (click.startsWith('recent') && now - processing.firstSeenAt(click) < RECENT_MS) {
      return 'PROCESSING_ERROR_REASON_TOO_RECENT_CLICK';
    }
  }
  return undefined;
}
