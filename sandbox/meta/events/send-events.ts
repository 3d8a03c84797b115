import { sha256 } from '../../wire/ids.ts';
import { ok, type Answer } from '../../wire/provider.ts';
import { parseJson } from '../../wire/read-request.ts';
import { createRefusal } from '../errors.ts';
import type { Grant } from '../token.ts';
import type { Dataset } from '../tree/objects.ts';
import type { EventStore } from './event-store.ts';
import { wireEvents, type WireEvent } from './wire.ts';

const DAY_SECONDS = 86_400;
const MAX_AGE_DAYS = 7;
const MAX_AGE_DAYS_OF_STORE_EVENTS = 62;
/** An event may lie this far in the future, because clocks differ. */
const FUTURE_SECONDS = 60;

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const SHA256 = /^[0-9a-f]{64}$/;
const HASHED_FIELDS = ['em', 'ph', 'fn', 'ln', 'ge', 'db', 'ct', 'st', 'zp', 'country'] as const;
/** An event needs one of these identifiers, or the IP address and the user agent of its device. */
const STRONG_IDENTIFIERS = ['em', 'ph', 'external_id', 'fbc', 'fbp', 'lead_id'] as const;

type SendEvents = {
  grant: Grant;
  dataset: Dataset;
  parameters: URLSearchParams;
  store: EventStore;
  /** Milliseconds since 1970, by the account's clock. */
  now: number;
};

/**
 * Stores all events of a call. As at Meta, events of a call with a `test_event_code` count too.
 * @throws Refusal for the whole call if one event is invalid
 */
export function sendEvents({ grant, dataset, parameters, store, now }: SendEvents): Answer {
  if (!grant.canManage) {
    throw createRefusal('200', {
      message: '(#200) Requires ads_management permission to manage the object.',
    });
  }
  const parsed = wireEvents.safeParse(parseJson(parameters.get('data') ?? ''));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path.findLast((part) => typeof part === 'string');
    throw createRefusal('100', {
      title: `${field ?? 'data'}: ${issue?.message ?? 'is not an array of events'}`,
    });
  }
  const events = parsed.data;
  for (const event of events) checkEvent(event, Math.floor(now / 1000));
  for (const event of events) store.count({ account: grant.account, dataset: dataset.id, now }, event);
  const trace = sha256(`${grant.account}\n${now}`).toString('base64url').slice(0, 22);
  return ok({ events_received: events.length, messages: [], fbtrace_id: `A${trace}` }, [
    { dataset: dataset.id, events: events.length },
  ]);
}

/**
 * @param now seconds since 1970
 * @throws Refusal for an invalid event. As at Meta, the refusal does not say which event is invalid.
 * @see https://developers.facebook.com/documentation/ads-commerce/conversions-api/using-the-api
 */
function checkEvent(event: WireEvent, now: number): void {
  checkTime(event, now);
  checkUserData(event);
  const { event_name: name, action_source: source, custom_data: custom } = event;
  if (source === 'website' && (event.event_source_url ?? '') === '') {
    throw createParameterRefusal('Website events need event_source_url');
  }
  if (source === 'website' && (event.user_data.client_user_agent ?? '') === '') {
    throw createParameterRefusal('Website events need client_user_agent');
  }
  if (name === 'Purchase' && (custom?.value === undefined || custom.currency === undefined)) {
    throw createParameterRefusal('Purchase events need value and currency');
  }
  if (custom?.currency !== undefined && !CURRENCIES.has(custom.currency.toUpperCase())) {
    throw createParameterRefusal('The currency is not a code of ISO 4217');
  }
}

function checkTime({ event_time: time, action_source: source }: WireEvent, now: number): void {
  if (time > now + FUTURE_SECONDS) throw createParameterRefusal('The event_time lies in the future');
  const days = source === 'physical_store' ? MAX_AGE_DAYS_OF_STORE_EVENTS : MAX_AGE_DAYS;
  if (time < now - days * DAY_SECONDS) throw createRefusal('100/2804003');
}

function checkUserData({ user_data: data }: WireEvent): void {
  for (const name of HASHED_FIELDS) {
    for (const hash of [data[name] ?? []].flat()) {
      if (!SHA256.test(hash)) throw createParameterRefusal(`user_data.${name} is not a SHA-256 hash`);
    }
  }
  if (data.fbc !== undefined && !/^fb\.\d\.\d{10,13}\..+$/.test(data.fbc)) {
    throw createParameterRefusal('user_data.fbc is not of the form fb.1.<milliseconds>.<fbclid>');
  }
  if (data.fbp !== undefined && !/^fb\.\d\.\d{10,13}\.\d+$/.test(data.fbp)) {
    throw createParameterRefusal('user_data.fbp is not of the form fb.1.<milliseconds>.<number>');
  }
  const isStrong = STRONG_IDENTIFIERS.some(
    (name) => data[name] !== undefined && [data[name]].flat().length > 0,
  );
  const hasDevice = data.client_ip_address !== undefined && data.client_user_agent !== undefined;
  if (!isStrong && !hasDevice) throw createRefusal('100/2804050');
}

function createParameterRefusal(title: string) {
  return createRefusal('100', { title });
}
