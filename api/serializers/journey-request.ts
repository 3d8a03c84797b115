import type { FoundRequest } from '../../models/journey/journey-requests.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { selectFields } from './select-fields.ts';

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
