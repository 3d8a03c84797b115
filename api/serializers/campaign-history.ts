import { getFields, getValues } from '../../domain/campaign-change.ts';
import { getAdFields, pickAdFields } from '../../domain/campaign-parts.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import type { RecordedChange } from '../../models/searchads/campaign-history.ts';
import type { ChangeBefore, ChangeRequest } from '../../models/searchads/campaign-requests.ts';
import { explainFailure } from '../failure-responses.ts';
import { serializeValues } from './campaign-change.ts';

type Recorded = components['schemas']['RecordedChange'];

export function serializeRecordedChange(change: RecordedChange): Recorded {
  const { id, request, state, requestedBy, requestId, createdAt, endedAt, isApproved, outcome } = change;
  const applied = outcome && 'exemptions' in outcome ? outcome : undefined;
  const refusal =
    outcome && 'code' in outcome && explainFailure({ type: outcome.code, details: [outcome.details] });
  return {
    id,
    kind: request.kind,
    // The history contains no validations, so the state `validated` never occurs.
    state: state === 'validated' ? 'applied' : state,
    requestedBy,
    requestId,
    createdAt: createdAt.toISOString(),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    approved: isApproved,
    ...(applied?.before && { before: serializePart(request, applied.before) }),
    ...(applied && request.kind === 'create' && { after: { values: serializeCreated(request) } }),
    ...(applied?.after && { after: serializePart(request, applied.after) }),
    ...(refusal && { error: { code: refusal.code, message: refusal.message } }),
  };
}

/** Reads the values from the request, because the outcome of a creation does not have them. */
function serializeCreated({ campaign }: Extract<ChangeRequest, { kind: 'create' }>) {
  const { bidding, startDate = null, endDate = null, ...campaignValues } = campaign;
  const targetCpaMicros = 'targetCpaMicros' in bidding ? (bidding.targetCpaMicros ?? null) : null;
  const values = {
    ...campaignValues,
    startDate,
    endDate,
    biddingStrategy: bidding.strategy,
    targetCpaMicros,
  };
  return serializeValues(values, getFields(values));
}

function serializePart(
  request: ChangeRequest,
  { values, criteria, ad, locationIds = [], languageIds = [] }: ChangeBefore,
): components['schemas']['RecordedChangePart'] {
  switch (request.kind) {
    case 'create':
      return { values: serializeValues(values, getFields(values)) };
    case 'update':
      return { values: serializeValues(values, getFields(getValues(request.patch))) };
    case 'remove':
      return { values: serializeValues(values, ['status']) };
    case 'add_ad':
      return { ad: pickAdFields(ad ?? {}) };
    case 'update_ad': {
      const changedFields = new Set<string>(getAdFields(request.patch));
      return {
        ad: Object.fromEntries(
          Object.entries(pickAdFields(ad ?? {})).filter(([field]) => changedFields.has(field)),
        ),
      };
    }
    case 'change_targets':
      return { locationIds, languageIds };
    case 'add_keywords':
    case 'add_negative_keywords':
    case 'remove_negative_keyword':
    case 'update_keyword':
    case 'remove_keyword':
      return {
        keywords: criteria.map(({ text, matchType, status }) => ({
          text,
          matchType,
          ...(status !== undefined && { status }),
        })),
      };
  }
}
