import type { MatchEvidence } from '../../models/journey/resolutions.ts';
import type { ResolvedJourney } from '../../models/journey/read-resolved-journey.ts';
import type { JourneyItemRow } from '../../models/journey/find-sequence-steps.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { serializeJourneyItem } from './journey-item.ts';
import type { FoundRequest } from '../../models/journey/journey-requests.ts';
import { selectFields } from './select-fields.ts';

type Schemas = components['schemas'];

export type JourneyPage = {
  projectId: string;
  journey: ResolvedJourney;
  items: readonly JourneyItemRow[];
  nextCursor: string | null;
  withEvidence: boolean;
};

export function serializeJourney(page: JourneyPage, now: Date): Omit<Schemas['LeadJourney'], 'crm_lead_id'> {
  const { projectId, journey, items, nextCursor, withEvidence } = page;
  const { visitorIds, matchMethod, evidence, redactTouches } = journey;
  return {
    matched: visitorIds.length > 0,
    match_method: matchMethod,
    visitor_ids: visitorIds,
    ...(withEvidence && { match_evidence: evidence.map(serializeEvidence) }),
    journey: {
      header: serializeHeader(journey),
      items: items.map((item) => serializeJourneyItem(item, { projectId, now, redactTouches })),
      nextCursor,
    },
  };
}

function serializeEvidence({ visitorId, signal, kind, verified }: MatchEvidence): Schemas['MatchEvidence'] {
  return { visitorId, signal, ...(kind && { kind }), verified };
}

function serializeHeader(journey: ResolvedJourney): Schemas['JourneyHeader'] {
  const { visitorIds, redactTouches, header } = journey;
  const { firstTouch, lastTouch, firstSeenAt, lastSeenAt, otherRevenue } = header;
  const toTouch = (touch: typeof firstTouch) => (touch && redactTouches ? redactTouch(touch) : touch);
  return {
    firstTouch: toTouch(firstTouch),
    lastTouch: toTouch(lastTouch),
    firstSeenAt: firstSeenAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    webSessions: header.webSessions,
    pageviews: header.pageviews,
    revenueCents: header.revenueCents,
    ...(otherRevenue.length > 0 && { otherRevenue }),
    orderCount: header.orderCount,
    totalTouches: header.totalTouches,
    deviceCount: visitorIds.length,
    identities: visitorIds.length > 0 ? serializeIdentities(journey) : {},
  };
}

function redactTouch({ ip: _ip, userAgent: _userAgent, ...touch }: Schemas['Touch']): Schemas['Touch'] {
  return touch;
}

/** Prefers the lead's e-mail address and phone number to those of the matched visitors. */
function serializeIdentities(journey: ResolvedJourney): Schemas['JourneyHeader']['identities'] {
  const { lead, header } = journey;
  const email = lead?.emails[0] ?? header.email;
  const phone = lead?.phones[0] ?? header.phone;
  const { socials } = header;
  return { ...(email && { email }), ...(phone && { phone }), ...(socials.length > 0 && { socials }) };
}

const TOO_LARGE = {
  code: 'export_too_large' as const,
  message: 'The document exceeds 20 MB. Export the visitors in several requests, by visitorIds.',
};

export function serializeJourneyRequest(request: FoundRequest): components['schemas']['JourneyRequest'] {
  const { id: requestId, createdAt: requestedAt, unusedPhones, failure } = request;
  return {
    ...selectFields({ requestId, requestedAt }, ['requestId', 'requestedAt']),
    ...selectFields(request, [
      'kind',
      'state',
      'crmLead',
      'matchedBy',
      'counts',
      'requestedBy',
      'endedAt',
      'expiresAt',
    ]),
    ...(unusedPhones > 0 && { unusedPhones }),
    ...(failure !== null && { failure: TOO_LARGE }),
  };
}
