import { hash } from 'node:crypto';
import { GOOGLE_CLICK_IDS } from '../../domain/conversion-goal.ts';
import { fromMinorUnits } from '../../domain/currency.ts';
import type { Signals } from '../../models/conversions/find-signals.ts';
import { findLatestClick, getSendableIdentity, type Consent, type DecidedEvent } from './decided-event.ts';

/** Name of the call's only destination, to which the call's events refer. */
export const DESTINATION_REFERENCE = 'd';

/**
 * Returns undefined without a usable signal. An identity requires granted consent, and is omitted if the
 * click has only a `wbraid` or `gbraid`, because Google does not document the combination.
 * @see https://developers.google.com/data-manager/api/devguides/events
 */
export function buildGoogleEvent(event: DecidedEvent, signals: Signals): Record<string, unknown> | undefined {
  const click = findLatestClick(signals, GOOGLE_CLICK_IDS);
  const field = GOOGLE_CLICK_IDS.find((id) => click?.touch[id]);
  const mayIdentify = event.consent.adUserData === 'granted' && (field === undefined || field === 'gclid');
  const userIdentifiers = mayIdentify ? getIdentifiers(signals) : [];
  if (field === undefined && userIdentifiers.length === 0) return undefined;
  const { valueCents, currency } = event;
  const consent = getConsent(event.consent);
  return {
    destinationReferences: [DESTINATION_REFERENCE],
    transactionId: event.subject,
    eventTimestamp: event.occurredAt.toISOString(),
    eventSource: event.trigger === 'order' ? 'WEB' : 'OTHER',
    ...(field !== undefined && click && { adIdentifiers: { [field]: click.touch[field] } }),
    ...(userIdentifiers.length > 0 && { userData: { userIdentifiers } }),
    ...(valueCents !== null &&
      currency !== null && { conversionValue: fromMinorUnits(valueCents, currency), currency }),
    ...(Object.keys(consent).length > 0 && { consent }),
  };
}

function getIdentifiers(signals: Signals): Record<string, string>[] {
  const { email, phone } = getSendableIdentity(signals);
  return [
    ...(email === undefined ? [] : [{ emailAddress: hashEmail(email) }]),
    ...(phone === undefined ? [] : [{ phoneNumber: hash('sha256', phone) }]),
  ];
}

/** Addresses in which Google ignores dots and the part after `+`. */
const GMAIL = /^(?<name>[^@]+)@(?<host>gmail\.com|googlemail\.com)$/;

/** @see https://developers.google.com/data-manager/api/devguides/concepts/formatting */
function hashEmail(email: string): string {
  const plain = email.toLowerCase().replaceAll(/\s/g, '');
  const { name, host } = GMAIL.exec(plain)?.groups ?? {};
  if (name === undefined || host === undefined) return hash('sha256', plain);
  return hash('sha256', `${name.replace(/\+.*$/, '').replaceAll('.', '')}@${host}`);
}

/** Omits consent that was not recorded, as Google specifies. */
function getConsent({ adUserData, adPersonalization }: Consent): Record<string, string> {
  const toConsentStatus = (value: 'granted' | 'denied') =>
    value === 'granted' ? 'CONSENT_GRANTED' : 'CONSENT_DENIED';
  return {
    ...(adUserData !== undefined && { adUserData: toConsentStatus(adUserData) }),
    ...(adPersonalization !== undefined && { adPersonalization: toConsentStatus(adPersonalization) }),
  };
}
