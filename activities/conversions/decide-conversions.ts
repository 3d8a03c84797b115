import { DAY_MS } from '../../domain/local-clock.ts';
import {
  GOOGLE_CLICK_IDS,
  META_CLICK_IDS,
  type ConversionReason,
  type ConversionState,
} from '../../domain/conversion-goal.ts';
import type { NewConversion } from '../../models/conversions/conversions.ts';
import type { Signals } from '../../models/conversions/find-signals.ts';
import type { Candidate } from './candidates.ts';
import { findLatestClick } from './decided-event.ts';
import { buildGoogleEvent } from './google-event.ts';
import { buildMetaEvent } from './meta-event.ts';

/** Meta refuses a call with an event older than seven days. One hour is left for the wait in the queue. */
export const META_MAX_AGE_MS = 7 * DAY_MS - 60 * 60_000;

export function getWindow({ goal, event }: Candidate): { visitorId: string; from: Date; until: Date } {
  const { visitorId, occurredAt } = event;
  const from = new Date(occurredAt.getTime() - goal.windowDays * DAY_MS);
  return { visitorId, from, until: occurredAt };
}

/** Meta has no retraction, and Google does not count a validation-only upload. */
export function requiresRetraction({ goal, destination, isRefunded }: Candidate): boolean {
  return isRefunded && destination.provider === 'googleads' && !goal.validateOnly;
}

/**
 * @param options `now`: milliseconds since 1970; `isRetracted`: Google has or may have retracted the
 * conversion
 */
export function decideConversion(
  candidate: Candidate,
  signals: Signals,
  { now, googleMaxAgeDays, isRetracted }: { now: number; googleMaxAgeDays: number; isRetracted: boolean },
): NewConversion {
  const { goal, destination, event, sequence } = candidate;
  const { provider } = destination;
  const endAs = (state: ConversionState, reason: ConversionReason | null) =>
    toRow(candidate, { state, reason, payload: null, clickVisitorId: null, signal: null });
  if (sequence > 0 && provider === 'meta') return endAs('not_adjustable', 'provider_takes_no_adjustment');
  if (sequence > 0 && isRetracted) return endAs('not_adjustable', 'retracted');
  const { adUserData } = event.consent;
  if (adUserData === 'denied') return endAs('no_consent', 'consent_denied');
  if (adUserData === undefined && goal.requireConsent) return endAs('no_consent', 'consent_missing');
  const maxAgeMs = provider === 'meta' ? META_MAX_AGE_MS : googleMaxAgeDays * DAY_MS;
  if (now - event.occurredAt.getTime() > maxAgeMs) return endAs('too_old', null);
  const toPayload = provider === 'meta' ? buildMetaEvent : buildGoogleEvent;
  // The person's other visitors are found by an identity, so their clicks require granted consent.
  const clicks = adUserData === 'granted' ? signals.clicks : signals.clicks.filter(({ isOwn }) => isOwn);
  const payload = toPayload(event, { ...signals, clicks });
  if (payload) {
    const reason = sequence > 0 && event.valueCents === 0 ? 'counted_at_zero' : null;
    const click = findLatestClick(
      { ...signals, clicks },
      provider === 'meta' ? META_CLICK_IDS : GOOGLE_CLICK_IDS,
    );
    const clickVisitorId = click && !click.isOwn ? click.visitorId : null;
    const signal = click ? 'click' : 'identity';
    return toRow(candidate, { state: 'pending', reason, payload, clickVisitorId, signal });
  }
  const payloadWithConsent = toPayload(
    { ...event, consent: { ...event.consent, adUserData: 'granted' } },
    signals,
  );
  return payloadWithConsent
    ? endAs('no_consent', 'consent_missing')
    : endAs('no_signal', 'no_click_or_identity');
}

function toRow(
  { goal, destination, key, event, eventId, sequence }: Candidate,
  decided: Pick<NewConversion, 'state' | 'reason' | 'payload' | 'clickVisitorId' | 'signal'>,
): NewConversion {
  const { provider, connectionId, account, conversionAction = null, loginCustomerId = null } = destination;
  return {
    goalName: goal.name,
    destination: key,
    provider,
    connectionId,
    account,
    conversionAction,
    loginCustomerId,
    subject: event.subject,
    sequence,
    eventId,
    visitorId: event.visitorId,
    occurredAt: event.occurredAt,
    valueCents: event.valueCents,
    currency: event.currency,
    validateOnly: goal.validateOnly,
    ...decided,
  };
}
