import type { Violation } from './errors.ts';
import type { Target } from './check-destination.ts';
import type { IngestEvent, IngestRequest } from './wire.ts';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const SHA256 = { HEX: /^[0-9a-f]{64}$/i, BASE64: /^[A-Za-z0-9+/]{43}=$/ };
const MAX_IDENTIFIERS = 10;
const CLICK_IDS = ['gclid', 'gbraid', 'wbraid'] as const;

/** Tolerated clock skew before an event counts as in the future. */
const FUTURE_MS = 60_000;
/** Older events are refused at once. Younger ones that are still too old fail in processing. */
const MAX_AGE_MS = 400 * 86_400_000;

export type EventChecks = {
  encoding: IngestRequest['encoding'];
  targets: readonly Target[];
  now: number;
};

/** Returns the violations of one event. @param at its path, such as `events[3]` */
export function checkEvent(event: IngestEvent, at: string, checks: EventChecks): Violation[] {
  const found: Violation[] = [];
  const wrong = (field: string, reason: string, description: string): void => {
    found.push({ field: field === '' ? at : `${at}.${field}`, reason, description });
  };
  checkTime(event, checks.now, wrong);
  for (const [index, reference] of event.destinationReferences.entries()) {
    if (checks.targets.some(({ sent }) => sent.reference === reference)) continue;
    wrong(`destinationReferences[${index}]`, 'INVALID_DESTINATION', 'No destination has this reference.');
  }
  if (event.currency !== undefined && !CURRENCIES.has(event.currency)) {
    wrong('currency', 'INVALID_CURRENCY_CODE', 'The currency is not a code of ISO 4217.');
  }
  checkIdentifiers(event, wrong);
  checkUserData(event, checks, wrong);
  return found;
}

type Wrong = (field: string, reason: string, description: string) => void;

function checkTime({ eventTimestamp }: IngestEvent, now: number, wrong: Wrong): void {
  if (eventTimestamp === undefined || eventTimestamp === '') {
    wrong('eventTimestamp', 'REQUIRED_FIELD_MISSING', 'The time of the event is required.');
    return;
  }
  const time = Date.parse(eventTimestamp);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(eventTimestamp);
  if (isTime && time <= now + FUTURE_MS && time >= now - MAX_AGE_MS) return;
  wrong('eventTimestamp', 'EVENT_TIME_INVALID', 'The time of the event is malformed or out of range.');
}

function checkIdentifiers({ adIdentifiers, userData }: IngestEvent, wrong: Wrong): void {
  const clicks = CLICK_IDS.filter((name) => (adIdentifiers?.[name] ?? '') !== '');
  const people = userData?.userIdentifiers.length ?? 0;
  const isSession = (adIdentifiers?.sessionAttributes ?? '') !== '';
  if (clicks.length === 0 && people === 0 && !isSession) {
    wrong('', 'NO_IDENTIFIERS_PROVIDED', 'An event needs an identifier of its click or its person.');
  }
  if (clicks.length > 1) {
    wrong('adIdentifiers', 'INVALID_ARGUMENT', 'Only one of gclid, gbraid and wbraid may be set.');
  }
  if (people > MAX_IDENTIFIERS) {
    const description = `An event has at most ${MAX_IDENTIFIERS} identifiers of its person.`;
    wrong('userData.userIdentifiers', 'TOO_MANY_USER_IDENTIFIERS', description);
  }
}

function checkUserData(event: IngestEvent, { encoding, targets }: EventChecks, wrong: Wrong): void {
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
      wrong(`${at}.${name}`, 'INVALID_SHA256_FORMAT', `The value is no SHA-256 hash in ${encoding}.`);
    }
    if (emailAddress === undefined && phoneNumber === undefined && address === undefined) {
      wrong(at, 'REQUIRED_FIELD_MISSING', 'An identifier is an e-mail address, a number or an address.');
    }
    for (const name of ['givenName', 'familyName', 'regionCode', 'postalCode'] as const) {
      if (!address || (address[name] ?? '') !== '') continue;
      wrong(`${at}.address.${name}`, 'REQUIRED_FIELD_MISSING', 'An address has all four of its fields.');
    }
  }
  if (identifiers.length === 0) return;
  const refused = getTargets(event, targets).find(({ account }) => account.customerData !== undefined);
  if (refused)
    wrong('userData', CUSTOMER_DATA[refused.account.customerData ?? 'not_enabled'], 'See the account.');
}

const CUSTOMER_DATA = {
  terms_unsigned: 'DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED',
  not_enabled: 'DESTINATION_ACCOUNT_NOT_ENABLED_ENHANCED_CONVERSIONS_FOR_LEADS',
} as const;

/** Returns the targets that an event names, or all of the request if it names none. */
export function getTargets(
  { destinationReferences }: IngestEvent,
  targets: readonly Target[],
): readonly Target[] {
  if (destinationReferences.length === 0) return targets;
  return targets.filter(({ sent }) => destinationReferences.includes(sent.reference ?? ''));
}
