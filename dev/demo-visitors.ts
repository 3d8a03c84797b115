import { createHash } from 'node:crypto';
import { listDemoDays, DAY_MS, DEMO_DAYS } from './demo-days.ts';

/** Event that servers send with `POST /projects/{projectId}/events`. */
type Event = { id: string; type: string; occurredAt: string } & Record<string, unknown>;

const MINUTE_MS = 60_000;

const VISITOR_COUNT = 240;

const WEEKDAY_VISITS = { min: 20, max: 29 };
const WEEKEND_VISITS = { min: 8, max: 13 };

const LEADS: readonly { id: string; contact?: object; fbclid?: string }[] = [
  { id: '101', contact: { email: 'avery.stone@example.com' } },
  { id: '102', contact: { phone: '+1 415 555 0142' } },
  { id: '103', contact: { crmLeadId: '103' } },
  { id: '104', contact: { crmLeadId: '104' } },
  { id: '105', fbclid: 'IwAR0-sandbox-click-105' },
  { id: '106', contact: { phone: '+44 20 7946 0123' } },
  { id: '107', contact: { crmLeadId: '107' } },
  { id: '108', contact: { email: 'jo.park@example.com' } },
  { id: '109', contact: { phone: '+1 212 555 0109' } },
  { id: '110', fbclid: 'IwAR0-sandbox-click-110' },
];

const SOURCES: readonly object[] = [
  { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'spring-workshops' },
  { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'workshops', gclid: 'EXAMPLE-gclid' },
  { utm_source: 'meta', utm_medium: 'paid_social', utm_campaign: 'autumn-season' },
  { referrer: 'https://www.search.example/' },
  {},
];

const PAGES: readonly (readonly [path: string, title: string])[] = [
  ['/', 'Harbour Workshops'],
  ['/workshops', 'All workshops'],
  ['/workshops/lisbon', 'Printing in Lisbon'],
  ['/workshops/oslo', 'Bookbinding in Oslo'],
  ['/prices', 'Prices'],
  ['/about', 'About us'],
];

const getReaderAddress = (index: number) => `reader-${String(index).padStart(3, '0')}@example.com`;

export function listReaderAddresses(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => getReaderAddress((from + index) % VISITOR_COUNT));
}

/**
 * Lists the events of one visitor per lead. Their ids do not depend on `asOf`, so the API stores repeated
 * events once.
 */
export function listLeadEvents(asOf: Date): Event[] {
  return LEADS.flatMap(({ id, contact, fbclid }, seed) => {
    const visits = 3 + (seed % 2);
    return Array.from({ length: visits }, (_, visit) => {
      // The factor 7 spreads the leads over the month. A lead's visits are on consecutive days.
      const daysAgo = ((seed * 7 + 3) % (DEMO_DAYS - visits)) + (visits - visit);
      const touch = fbclid === undefined ? getSource(seed) : { utm_source: 'meta', fbclid };
      return createEvents({
        visitorId: `vis_demo_lead_${id}`,
        key: `lead_${id}-${visit}`,
        startMs: asOf.getTime() - daysAgo * DAY_MS + ((seed * 37) % 600) * MINUTE_MS - DAY_MS / 2,
        seed: seed + visit,
        touch: visit === 0 ? touch : getSource(seed + visit),
        identity: visit === 0 ? contact : undefined,
        isLead: visit === 1 && seed % 2 === 0,
        buys: visit === 2,
        meetsAt: visit === 3 ? new Date(asOf.getTime() + 3 * DAY_MS) : undefined,
      });
    }).flat();
  });
}

/** A day's events depend only on the day, so each call lists them with the same ids. */
export function listOtherEvents(asOf: Date): Event[] {
  const events = listDemoDays(asOf).flatMap(({ day, startMs, isWeekend }) => {
    const { min, max } = isWeekend ? WEEKEND_VISITS : WEEKDAY_VISITS;
    const visits = min + (hashText(day) % (max - min + 1));
    return Array.from({ length: visits }, (_, visit) => {
      const key = `${day}-${visit}`;
      const seed = hashText(key);
      const visitor = seed % VISITOR_COUNT;
      const minute = hashText(`${key} minute`);
      return createEvents({
        visitorId: `vis_demo_visitor_${String(visitor).padStart(3, '0')}`,
        key,
        // Half of the visits are spread over the day; the others are between 08:00 and 21:00 UTC.
        startMs: startMs + (minute % 2 === 0 ? minute % 1_430 : 480 + (minute % 780)) * MINUTE_MS,
        seed,
        touch: getSource(seed),
        identity: visitor % 5 === 4 ? undefined : { email: getReaderAddress(visitor) },
        isLead: seed % 7 === 0,
        buys: seed % 8 === 1,
      });
    }).flat();
  });
  return events.filter(({ occurredAt }) => occurredAt < asOf.toISOString());
}

type Visit = {
  visitorId: string;
  key: string;
  startMs: number;
  /** Determines the pages, the price and the consent. */
  seed: number;
  touch: object;
  identity: object | undefined;
  isLead: boolean;
  buys: boolean;
  meetsAt?: Date | undefined;
};

function createEvents({
  visitorId,
  key,
  startMs,
  seed,
  touch,
  identity,
  isLead,
  buys,
  meetsAt,
}: Visit): Event[] {
  const sessionId = `ses_demo_${key}`;
  const event = (step: number, type: string, fields: object): Event => ({
    id: `demo-${key}-${step}`,
    type,
    visitorId,
    occurredAt: new Date(startMs + step * MINUTE_MS).toISOString(),
    ...fields,
  });
  const pages = Array.from({ length: 2 + (seed % 3) }, (_, step) => {
    const [path, title] = getPage(seed + step);
    return event(1 + step, 'page_view', { sessionId, path, title });
  });
  const order = {
    sessionId,
    orderId: `demo-${key}`,
    revenueCents: 4_900 + (seed % 9) * 1_000,
    currency: 'USD',
    // Some orders lack consent, so that the demo has orders that are not reported to ad platforms.
    ...(Math.floor(seed / 8) % 4 !== 1 && {
      consent: { adUserData: 'granted', adPersonalization: 'granted' },
    }),
  };
  const meeting = { title: 'A call about the next season', status: 'scheduled', direction: 'outbound' };
  return [
    event(0, 'session', { sessionId, touch: { ...touch, landingPath: getPage(seed)[0] } }),
    ...pages,
    ...(identity ? [event(6, 'identify', { sessionId, ...identity })] : []),
    ...(isLead ? [event(7, 'form_submit', { sessionId, form: 'ask-for-dates', path: '/workshops' })] : []),
    ...(buys ? [event(8, 'order', order)] : []),
    ...(meetsAt
      ? [
          event(9, 'lifecycle', { stage: 'customer' }),
          event(10, 'meeting', { ...meeting, startsAt: meetsAt.toISOString() }),
        ]
      : []),
  ];
}

const hashText = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();

const getSource = (seed: number): object => SOURCES[seed % SOURCES.length] ?? {};
const getPage = (seed: number): readonly [string, string] => PAGES[seed % PAGES.length] ?? ['/', 'Home'];
