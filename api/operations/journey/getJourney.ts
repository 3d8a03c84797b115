import { NO_LEAD } from '../../../models/journey/resolutions.ts';
import { unavailable } from '../../request/errors.ts';
import { serializeJourney } from '../../serializers/journey.ts';
import type { Handler } from '../operation.ts';
import { openJourneyCursor, signJourneyCursor, toKinds, type JourneyList } from './journey-cursor.ts';
import { matchPerson, toPerson } from './match-person.ts';
import { readJourneyPage } from './read-journey-page.ts';

const DEFAULT_LIMIT = 50;

/**
 * Returns a page of a visitor's journey without a CRM. The first page, or a page with an expired resolution, matches
 * the person again; others read the stored resolution.
 */
export const getJourney: Handler<'getJourney'> = async ({ query }, call) => {
  const { limit = DEFAULT_LIMIT, cursor, include } = query;
  const { projectId, context } = call;
  const person = toPerson(query);
  const list: JourneyList = { projectId, crmLeadId: NO_LEAD, person, kinds: toKinds(query.kinds) };
  const from = cursor === undefined ? undefined : openJourneyCursor(context.cursors, list, cursor);
  const read = (resolutionId: string) => readJourneyPage(call, { list, resolutionId, from, limit });

  let resolutionId = from?.resolutionId;
  let page = resolutionId === undefined ? undefined : await read(resolutionId);
  if (resolutionId === undefined || !page) {
    resolutionId = await matchPerson(call, person);
    page = await read(resolutionId);
  }
  // Erased since the match.
  if (!page) throw unavailable();
  const { journey, items, next } = page;
  const nextCursor = next ? signJourneyCursor(context.cursors, list, { resolutionId, ...next }) : null;
  const withEvidence = include === 'match_evidence';
  const presented = serializeJourney({ projectId, journey, items, nextCursor, withEvidence }, new Date());
  const foundBy = person[0] === 'visitor_id' ? 'visitor_id' : 'identity';
  return { body: { ...presented, match_method: presented.matched ? foundBy : null } };
};
