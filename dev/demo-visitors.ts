/** An event as `POST /projects/{projectId}/events` takes it from a server. */
type Event = Record<string, unknown>;

/** Days that the demo's visits reach back. */
const DAYS = 30;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Visitors besides the leads. */
const VISITORS = 240;

/** Of the sandbox's CRM, what ties a visitor to each: its id, an address or a number, or the click of a first touch. */
const LEADS: readonly { id: string; says?: object; fbclid?: string }[] = [
  { id: '101', says: { email: 'avery.stone@example.com' } },
  { id: '102', says: { phone: '+1 415 555 0142' } },
  { id: '103', says: { crmLeadId: '103' } },
  { id: '104', says: { crmLeadId: '104' } },
  { id: '105', fbclid: 'IwAR0-sandbox-click-105' },
  { id: '106', says: { phone: '+44 20 7946 0123' } },
  { id: '107', says: { crmLeadId: '107' } },
  { id: '108', says: { email: 'jo.park@example.com' } },
  { id: '109', says: { phone: '+1 212 555 0109' } },
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

/** The address of one of the demo's visitors. */
export const readerAddress = (index: number) => `reader-${String(index).padStart(3, '0')}@example.com`;

/**
 * The visits of the sandbox's leads in the month before a moment, each told by a visitor of its own. The same moment
 * gives the same events, which the API stores once.
 */
export function leadVisits(asOf: Date): Event[] {
  return LEADS.flatMap(({ id, says, fbclid }, place) => {
    const first = fbclid === undefined ? sourceOf(place) : { utm_source: 'meta', fbclid };
    return visitsOf(`lead_${id}`, { asOf, place, visits: 3 + (place % 2), first, says });
  });
}

/** The visits of everybody else. Most say who they are at the end of their first visit; some buy something. */
export function otherVisits(asOf: Date): Event[] {
  return Array.from({ length: VISITORS }, (_, place) =>
    visitsOf(`visitor_${String(place).padStart(3, '0')}`, {
      asOf,
      place: place + LEADS.length,
      visits: 1 + (place % 3),
      first: sourceOf(place),
      says: place % 5 === 4 ? undefined : { email: readerAddress(place) },
    }),
  ).flat();
}

type Visitor = { asOf: Date; place: number; visits: number; first: object; says: object | undefined };

function visitsOf(name: string, { asOf, place, visits, first, says }: Visitor): Event[] {
  const visitorId = `vis_demo_${name}`;
  return Array.from({ length: visits }, (_, visit) => {
    // Spread over the month by a step that is prime to it, the visits of one person in their order.
    const ago = ((place * 7 + 3) % (DAYS - visits)) + (visits - visit);
    const start = asOf.getTime() - ago * DAY_MS + ((place * 37) % 600) * MINUTE_MS - DAY_MS / 2;
    const touch = {
      ...(visit === 0 ? first : sourceOf(place + visit)),
      landingPath: pageOf(place + visit)[0],
    };
    const sessionId = `ses_demo_${name}_${visit}`;
    const at = (minute: number) => new Date(start + minute * MINUTE_MS).toISOString();
    const event = (step: number, type: string, fields: object): Event => ({
      id: `demo-${name}-${visit}-${step}`,
      type,
      visitorId,
      occurredAt: at(step),
      ...fields,
    });
    return [
      event(0, 'session', { sessionId, touch }),
      ...Array.from({ length: 2 + ((place + visit) % 3) }, (_page, step) => {
        const [path, title] = pageOf(place + visit + step);
        return event(1 + step, 'page_view', { sessionId, path, title });
      }),
      ...(visit === 0 && says ? [event(6, 'identify', { sessionId, ...says })] : []),
      ...(visit === 1 && place % 2 === 0
        ? [event(7, 'form_submit', { sessionId, form: 'ask-for-dates', path: '/workshops' })]
        : []),
      ...(visit === 2
        ? [
            event(8, 'order', {
              sessionId,
              orderId: `demo-${name}`,
              revenueCents: 4_900 + (place % 9) * 1_000,
              currency: 'USD',
              // Who has not said yes is not told of to ad platforms.
              ...(place % 4 !== 1 && { consent: { adUserData: 'granted', adPersonalization: 'granted' } }),
            }),
          ]
        : []),
      ...(visit === 3
        ? [
            event(9, 'lifecycle', { stage: 'customer' }),
            event(10, 'meeting', {
              title: 'A call about the next season',
              startsAt: new Date(asOf.getTime() + 3 * DAY_MS).toISOString(),
              status: 'scheduled',
              direction: 'outbound',
            }),
          ]
        : []),
    ];
  }).flat();
}

const sourceOf = (place: number): object => SOURCES[place % SOURCES.length] ?? {};
const pageOf = (place: number): readonly [string, string] => PAGES[place % PAGES.length] ?? ['/', 'Home'];
