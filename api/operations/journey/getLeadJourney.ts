import { unavailable } from '../../request/errors.ts';
import { serializeJourney } from '../../serializers/journey.ts';
import { waitsUntil } from '../../temporal/read-provider.ts';
import type { Handler } from '../operation.ts';
import { openJourneyCursor, signJourneyCursor, toKinds, type JourneyList } from './journey-cursor.ts';
import { readJourneyPage } from './read-journey-page.ts';
import { resolveLead } from './resolve-lead.ts';

const DEFAULT_LIMIT = 50;

/**
 * A page of a lead's journey. The first page resolves the lead, and so does a page whose resolution has expired,
 * which then continues from its position; others read the stored resolution.
 */
export const getLeadJourney: Handler<'getLeadJourney'> = async ({ query }, call) => {
  const { crm_lead_id: crmLeadId, limit = DEFAULT_LIMIT, cursor, include } = query;
  const deadlineMs = waitsUntil(call.context);
  const list: JourneyList = { projectId: call.projectId, crmLeadId, kinds: toKinds(query.kinds) };
  const from = cursor === undefined ? undefined : openJourneyCursor(call.context.cursors, list, cursor);
  const read = (resolutionId: string) => readJourneyPage(call, { list, resolutionId, from, limit });

  let resolutionId = from?.resolutionId;
  let page = resolutionId === undefined ? undefined : await read(resolutionId);
  if (resolutionId === undefined || !page) {
    resolutionId = await resolveLead(call, crmLeadId, deadlineMs);
    page = await read(resolutionId);
  }
  if (!page) throw unavailable();
  const { journey, items, next } = page;
  const nextCursor = next ? signJourneyCursor(call.context.cursors, list, { resolutionId, ...next }) : null;
  const withEvidence = include === 'match_evidence';
  const { projectId } = call;
  return {
    body: {
      crm_lead_id: crmLeadId,
      ...serializeJourney({ projectId, journey, items, nextCursor, withEvidence }, new Date()),
    },
  };
};
