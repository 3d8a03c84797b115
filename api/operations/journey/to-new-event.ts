import type { CountryCode } from 'libphonenumber-js';
import { normalizeIdentity, type IdentityKind } from '../../../domain/identity.ts';
import {
  CLICK_ID_FIELDS,
  hasSource,
  getHost,
  TOUCH_FIELDS,
  type Touch,
} from '../../../domain/touch-fields.ts';
import { shiftFbcTime } from '../../../domain/meta-click.ts';
import type { NewEvent } from '../../../models/journey/events.ts';
import type { components } from '../../../client/src/generated/types.gen.ts';
import type { Call } from '../operation.ts';
import { CLOCK_TOLERANCE_MS } from './correct-clock.ts';

type VisitorEvent = components['schemas']['VisitorEvent'];

type EventContext = {
  /** Corrected to the server's clock. */
  occurredAt: Date;
  sender: EventSender;
  defaultCountry: CountryCode | undefined;
};

/**
 * Prefix of browser event ids. Submitted ids contain no dot, so a browser cannot take the id of an event that
 * a server sends later.
 */
const BROWSER_ID_PREFIX = 'web.';

export function toNewEvent(event: VisitorEvent, eventContext: EventContext): NewEvent {
  const { id, visitorId, sessionId } = event;
  const { occurredAt, sender } = eventContext;
  const identities = getIdentities(event, eventContext);
  return {
    eventId: sender.isBrowser ? `${BROWSER_ID_PREFIX}${id}` : id,
    visitorId,
    sessionId,
    occurredAt,
    type: event.type,
    // Defaults, which the fields of an event type may override.
    ...(sender.isBrowser && { channel: 'web', direction: 'inbound' }),
    ...toTypeFields(event, eventContext, identities),
    identities,
  };
}

type TypeFields = Omit<
  NewEvent,
  'eventId' | 'visitorId' | 'sessionId' | 'occurredAt' | 'type' | 'identities'
> &
  Partial<Pick<NewEvent, 'type'>>;

const WEB = { source: 'analytics', kind: 'web', channel: 'web', direction: 'inbound' } as const;

function toTypeFields(
  event: VisitorEvent,
  eventContext: EventContext,
  identities: NonNullable<NewEvent['identities']>,
): TypeFields {
  switch (event.type) {
    case 'session': {
      const arrival = getArrival(event, event.touch, eventContext);
      return {
        ...WEB,
        title: describeArrival(arrival),
        arrival,
        detail: { touch: toPublicTouch(arrival.touch) },
      };
    }
    case 'page_view': {
      const { path, title, referrer } = event;
      const arrival = event.touch && getArrival(event, event.touch, eventContext);
      const detail = {
        path,
        referrer: referrer || undefined,
        touch: arrival && toPublicTouch(arrival.touch),
      };
      return { ...WEB, title: title || `Visited ${path}`, isPageview: true, arrival, detail };
    }
    case 'identify': {
      const kinds = [...new Set(identities.map(({ kind }) => kind))];
      const names = kinds.map((kind) => IDENTITY_NAMES[kind]).join(', ');
      const title = names ? `Identified by ${names}` : 'Identified without a valid identity';
      return { source: 'analytics', kind: 'system', title, detail: { identified: kinds } };
    }
    case 'form_submit': {
      const { form, path } = event;
      return { ...WEB, kind: 'engagement', title: `Submitted ${form}`, detail: { form, path } };
    }
    case 'order': {
      const { orderId, revenueCents, currency, consent } = event;
      const order = { orderId, revenueCents, currency };
      const detail = { ...order, consent };
      return { source: 'ledger', kind: 'commerce', title: `Order ${orderId}`, order, detail };
    }
    case 'order_refund': {
      const { orderId, refundCents } = event;
      const refund = { orderId, refundCents };
      const title = `Refund of order ${orderId}`;
      return { source: 'ledger', kind: 'commerce', title, refund, detail: refund };
    }
    case 'lifecycle': {
      const { stage, title, consent } = event;
      const detail = { stage, consent };
      return { source: 'ledger', kind: 'lifecycle', title: title || `Became ${stage}`, detail };
    }
    case 'meeting': {
      const { title, startsAt, status, direction } = event;
      const scheduledFor = new Date(startsAt);
      return { source: 'calendar', kind: 'engagement', title, status, direction, scheduledFor, detail: {} };
    }
    case 'custom': {
      const { name, title, properties = {} } = event;
      const kind: NewEvent['kind'] = event.kind ?? 'engagement';
      return { source: 'analytics', kind, type: name, title: title || name, detail: { properties } };
    }
  }
}

const IDENTITY_NAMES: Readonly<Record<IdentityKind, string>> = {
  crm_lead_id: 'CRM id',
  email: 'e-mail address',
  phone: 'phone number',
  social: 'social profile',
};

function getIdentities(
  event: VisitorEvent,
  { sender, defaultCountry }: EventContext,
): NonNullable<NewEvent['identities']> {
  if (event.type !== 'identify' && event.type !== 'form_submit') return [];
  const candidates: [IdentityKind, string | undefined][] = [
    ['email', event.email],
    ['phone', event.phone],
  ];
  if (event.type === 'identify') {
    candidates.push(['crm_lead_id', event.crmLeadId]);
    for (const profile of event.socials ?? []) candidates.push(['social', profile]);
  }
  return candidates.flatMap(([kind, raw]) => {
    const value = raw === undefined ? undefined : normalizeIdentity(kind, raw, defaultCountry);
    return value === undefined ? [] : [{ kind, value, isVerified: !sender.isBrowser }];
  });
}

function getArrival(
  event: Pick<VisitorEvent, 'occurredAt'>,
  sent: Touch,
  { occurredAt, sender: { seen, ownHosts } }: EventContext,
): NonNullable<NewEvent['arrival']> {
  const all: Touch = { ...sent, ...seen };
  const touch: Touch = {};
  for (const field of TOUCH_FIELDS) {
    const value = all[field]?.trim();
    // Meta's click ids are printable ASCII. In UTF-8, 1,000 other characters could be too long for the index.
    if (value && (field !== 'fbclid' || /^[\x21-\x7e]+$/.test(value))) touch[field] = value;
  }
  // `fbc` contains a time from the browser's clock, so it needs the same correction as the event's time.
  const shiftMs = occurredAt.getTime() - Date.parse(event.occurredAt);
  if (touch.fbc && Math.abs(shiftMs) > CLOCK_TOLERANCE_MS) touch.fbc = shiftFbcTime(touch.fbc, shiftMs);
  return { touch, isSourced: hasSource(touch, ownHosts) };
}

function describeArrival({ touch, isSourced }: NonNullable<NewEvent['arrival']>): string {
  if (!isSourced) return 'Direct visit';
  if (touch.utm_source) return `Visit from ${touch.utm_source}`;
  if (CLICK_ID_FIELDS.some((field) => touch[field])) return 'Visit from an ad';
  return `Visit from ${getHost(touch.referrer) ?? 'a campaign'}`;
}

/** Omits the IP address and user agent, which a journey shows only in its first and last touch. */
function toPublicTouch({ ip: _ip, userAgent: _userAgent, ...touch }: Touch): Touch {
  return touch;
}

type EventSender = {
  /** Write keys are public, so identities from browsers are unverified. */
  isBrowser: boolean;
  /** A referrer on one of these hosts is not a traffic source. */
  ownHosts: ReadonlySet<string>;
  /** Observed by the server and added to touches. */
  seen: { userAgent?: string; ip?: string };
};

const MAX_USER_AGENT_LENGTH = 1_000;

export function getEventSender({ caller: { writeKey }, header, ip }: Call): EventSender {
  if (!writeKey) return { isBrowser: false, ownHosts: new Set(), seen: {} };
  const userAgent = header('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH);
  return {
    isBrowser: true,
    ownHosts: new Set(writeKey.allowedOrigins.map((origin) => new URL(origin).host)),
    seen: {
      ...(userAgent && { userAgent }),
      // A dual-stack socket reports IPv4 addresses in IPv6 notation.
      ...(ip !== undefined && { ip: ip.replace(/^::ffff:(?=\d+\.)/i, '') }),
    },
  };
}
