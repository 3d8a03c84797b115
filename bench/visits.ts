import { randomUUID } from 'node:crypto';

export type Visit = {
  visitorId: string;
  sessionId: string;
  startedAt: string;
  touch: Record<string, string>;
  eventIds: [session: string, ...pages: string[]];
  /** Address in the last event, an `identify`. Without an address, the last event is a page view. */
  email?: string;
};

const EVENTS_PER_VISIT = 5;
const VISITS_PER_BATCH = 100;

/** Events per request, the API's maximum. */
export const EVENTS_PER_BATCH = VISITS_PER_BATCH * EVENTS_PER_VISIT;

/** Builds the visits of one request. One visit in 20 identifies an e-mail address. */
export function buildVisits(): Visit[] {
  const startedAt = new Date().toISOString();
  return Array.from({ length: VISITS_PER_BATCH }, (_, index) => {
    const id = randomUUID();
    return {
      visitorId: `vis_${id}`,
      sessionId: `ses_${id}`,
      startedAt,
      touch: {
        utm_source: 'newsletter',
        utm_campaign: `campaign-${index}`,
        landingPath: '/products',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      eventIds: [randomUUID(), ...Array.from({ length: EVENTS_PER_VISIT - 1 }, () => randomUUID())],
      ...(index % 20 === 0 && { email: `${id}@reader.example` }),
    };
  });
}

export function toBatch(visits: readonly Visit[]): string {
  const events = visits.flatMap(({ visitorId, sessionId, startedAt, touch, eventIds, email }) =>
    eventIds.map((id, index) => {
      const common = { id, visitorId, sessionId, occurredAt: startedAt };
      if (index === 0) return { ...common, type: 'session', touch };
      if (email !== undefined && index === eventIds.length - 1) return { ...common, type: 'identify', email };
      return { ...common, type: 'page_view', path: getPath(index) };
    }),
  );
  return JSON.stringify({ events });
}

export function getPath(index: number): string {
  return `/products/${index}`;
}
