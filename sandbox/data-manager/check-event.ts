import type { Violation } from './errors.ts';
import type { Target } from './check-destination.ts';
import type { IngestEvent, IngestRequest } from './wire.ts';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const SHA256 = { HEX: /^[0-9a-f]{64}$/i, BASE64: /^[A-Za-z0-9+/]{43}=$/ };
const MAX_IDENTIFIERS = 10;
const CLICK_IDS = ['gclid', 'gbraid', 'wbraid'] as const;

/** Maximum time by which an event may lie in the future, to tolerate clock skew. */
const FUTURE_MS = 60_000;
/** Maximum age of an accepted event. Events older than 90 days are accepted, but fail in processing. */
const MAX_AGE_MS = 400 * 86_400_000;

export type EventContext = {
  encoding: IngestRequest['encoding'];
  targets: readonly Target[];
  /** Milliseconds since 1970, by the account's clock. */
  now: number;
};

/** @param at path of the event, such as `events[3]` */
export function checkEvent(event: IngestEvent, at: string, context: EventContext): Violation[] {
  const violations: Violation[] = [];
  const addViolation = (field: string, reason: string, description: string): void => {
    violations.push({ field: field === '' ? at : `${at}.${field}`, reason, description });
  };
  checkTime(event, context.now, addViolation);
  for (const [index, reference] of event.destinationReferences.entries()) {
    if (context.targets.some(({ destination }) => destination.reference === reference)) continue;
    addViolation(
      `destinationReferences[${index}]`,
      'INVALID_DESTINATION',
      'No destination has this reference.',
    );
  }
  if (event.currency !== undefined && !CURRENCIES.has(event.currency)) {
    addViolation('currency', 'INVALID_CURRENCY_CODE', 'The currency is not an ISO 4217 code.');
  }
  checkIdentifiers(event, addViolation);
  checkUserData(event, context, addViolation);
  return violations;
}

type AddViolation = (field: string, reason: string, description: string) => void;

function checkTime({ eventTimestamp }: IngestEvent, now: number, addViolation: AddViolation): void {
  if (eventTimestamp === undefined || eventTimestamp === '') {
    addViolation('eventTimestamp', 'REQUIRED_FIELD_MISSING', 'The time of the event is required.');
    return;
  }
  const time = Date.parse(eventTimestamp);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(eventTimestamp);
  if (isTime && time <= now + FUTURE_MS && time >= now - MAX_AGE_MS) return;
  addViolation('eventTimestamp', 'EVENT_TIME_INVALID', 'The time of the event is malformed or out of range.');
}

function checkIdentifiers({ adIdentifiers, userData }: IngestEvent, addViolation: AddViolation): void {
  const clicks = CLICK_IDS.filter((name) => (adIdentifiers?.[name] ?? '') !== '');
  const identifierCount = userData?.userIdentifiers.length ?? 0;
  const hasSession = (adIdentifiers?.sessionAttributes ?? '') !== '';
  if (clicks.length === 0 && identifierCount === 0 && !hasSession) {
    addViolation(
      '',
      'NO_IDENTIFIERS_PROVIDED',
      'An event needs a click id, session attributes or a user identifier.',
    );
  }
  if (clicks.length > 1) {
    addViolation('adIdentifiers', 'INVALID_ARGUMENT', 'Only one of gclid, gbraid and wbraid may be set.');
  }
  if (identifierCount > MAX_IDENTIFIERS) {
    const description = `An event can have at most ${MAX_IDENTIFIERS} user identifiers.`;
    addViolation('userData.userIdentifiers', 'TOO_MANY_USER_IDENTIFIERS', description);
  }
}

function checkUserData(
  event: IngestEvent,
  { encoding, targets }: EventContext,
  addViolation: AddViolation,
): void {
  const identifiers = event.userData?.userIdentifiers ?? [];
  for (const [index, { emailAddress, phoneNumber, address }] of identifiers.entries()) {
    const at = `userData.userIdentifiers[${index}]`;
    const { givenName, familyName } = address ?? {};
    const hashed = {
      emailAddress,
      phoneNumber,
      'address.givenName': givenName,
      'address.familyName': familyName,
    };
    for (const [name, hash] of Object.entries(hashed)) {
      if (hash === undefined || encoding === undefined || SHA256[encoding].test(hash)) continue;
      addViolation(
        `${at}.${name}`,
        'INVALID_SHA256_FORMAT',
        `The value is not a SHA-256 hash in ${encoding}.`,
      );
    }
    if (emailAddress === undefined && phoneNumber === undefined && address === undefined) {
      addViolation(
        at,
        'REQUIRED_FIELD_MISSING',
        'A user identifier needs emailAddress, phoneNumber or address.',
      );
    }
    for (const name of ['givenName', 'familyName', 'regionCode', 'postalCode'] as const) {
      if (!address || (address[name] ?? '') !== '') continue;
      addViolation(
        `${at}.address.${name}`,
        'REQUIRED_FIELD_MISSING',
        'An address needs givenName, familyName, regionCode and postalCode.',
      );
    }
  }
  if (identifiers.length === 0) return;
  const refused = getTargets(event, targets).find(({ customer }) => customer.customerData !== undefined);
  if (refused)
    addViolation(
      'userData',
      USER_DATA_REASONS[refused.customer.customerData ?? 'not_enabled'],
      'The account does not allow user data.',
    );
}

const USER_DATA_REASONS = {
  terms_unsigned: 'DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED',
  not_enabled: 'DESTINATION_ACCOUNT_NOT_ENABLED_ENHANCED_CONVERSIONS_FOR_LEADS',
} as const;

export function getTargets(
  { destinationReferences }: IngestEvent,
  targets: readonly Target[],
): readonly Target[] {
  if (destinationReferences.length === 0) return targets;
  return targets.filter(({ destination }) => destinationReferences.includes(destination.reference ?? ''));
}
