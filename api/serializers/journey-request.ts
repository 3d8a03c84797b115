import type { FoundRequest } from '../../models/journey/journey-requests.ts';
import type { components } from '../../client/src/generated/types.gen.ts';

const TOO_LARGE = {
  code: 'export_too_large' as const,
  message: 'The document would be larger than 20 MB. Export the visitors in several requests, by visitorIds.',
};

/** An erasure or an export, without its document. */
export function serializeJourneyRequest(request: FoundRequest): components['schemas']['JourneyRequest'] {
  const {
    id,
    kind,
    state,
    crmLead,
    counts,
    matchedBy,
    unusedPhones,
    failure,
    createdAt,
    endedAt,
    expiresAt,
  } = request;
  return {
    requestId: id,
    kind,
    state,
    ...(crmLead !== null && { crmLead }),
    matchedBy,
    ...(unusedPhones > 0 && { unusedPhones }),
    counts,
    requestedAt: createdAt.toISOString(),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    ...(failure !== null && { failure: TOO_LARGE }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  };
}
