import { NO_LEAD } from '../../../models/journey/resolutions.ts';
import type { Handler } from '../operation.ts';
import { toFilters, type JourneyList } from './journey-cursor.ts';
import { matchPerson, toPerson } from './match-person.ts';
import { readJourney } from './read-journey.ts';

/** Returns a page of a person's journey without reading a CRM. */
export const getJourney: Handler<'getJourney'> = async ({ query }, call) => {
  const { projectId } = call;
  const person = toPerson(query);
  const list: JourneyList = { projectId, crmLeadId: NO_LEAD, person, ...toFilters(query) };
  const journey = await readJourney(call, { list, query, resolve: () => matchPerson(call, person) });
  const foundBy = person[0] === 'visitor_id' ? 'visitor_id' : 'identity';
  return { body: { ...journey, match_method: journey.matched ? foundBy : null } };
};
