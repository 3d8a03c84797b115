import { toAsciiAddress } from '../../../domain/email-address.ts';
import { inProject, type InProject } from '../../../models/in-project.ts';
import { findMatches } from '../../../models/journey/match-leads.ts';
import { listAddressSpellings, type LeadKeys } from '../../../models/journey/journey-subject.ts';
import { insertResolution, NO_LEAD } from '../../../models/journey/resolutions.ts';
import { isVisitor } from '../../../models/journey/visitors.ts';
import { invalidField } from '../../request/errors.ts';
import type { Call, Handler, OperationInput } from '../operation.ts';
import { toFilters, type JourneyList } from './journey-cursor.ts';
import { readJourney } from './read-journey.ts';
import { toPhones } from './to-phones.ts';

export const getJourney: Handler<'getJourney'> = async ({ query }, call) => {
  const { projectId } = call;
  const person = toPerson(query);
  const list: JourneyList = { projectId, crmLeadId: NO_LEAD, person, ...toFilters(query) };
  const journey = await readJourney(call, { list, query, resolve: () => matchPerson(call, person) });
  const foundBy = person[0] === 'visitor_id' ? 'visitor_id' : 'identity';
  return { body: { ...journey, match_method: journey.matched ? foundBy : null } };
};

const PARAMETERS = ['email', 'phone', 'visitor_id'] as const;

type Person = readonly [parameter: (typeof PARAMETERS)[number], value: string];

/** @throws AppError 400 unless exactly one parameter is set */
function toPerson(query: OperationInput<'getJourney'>['query']): Person {
  const [person, other] = PARAMETERS.flatMap((name): Person[] => {
    const value = query[name];
    return value === undefined ? [] : [[name, value]];
  });
  if (!person) throw invalidField('email', 'is required, unless phone or visitor_id is set');
  if (other) throw invalidField(other[0], `must not be combined with ${person[0]}`);
  return person;
}

/**
 * Matches the person with visitors and stores the match as a resolution.
 * @returns the resolution's id
 * @throws AppError 400 for an invalid phone number
 */
function matchPerson({ context, projectId }: Call, [parameter, value]: Person): Promise<string> {
  // If a crash of PostgreSQL loses the result, the person is matched again.
  const settings = { synchronousCommit: false };
  const match = async (project: InProject) => {
    if (parameter === 'visitor_id') return insertResolution(project, await matchVisitor(project, value));
    const lead: LeadKeys = {
      ids: [],
      emails: parameter === 'email' ? listAddressSpellings(toAsciiAddress(value.trim()).toLowerCase()) : [],
      phones: parameter === 'phone' ? await toPhones(project, value) : [],
    };
    const evidence = await findMatches(project, lead);
    const visitorIds = [...new Set(evidence.map(({ visitorId }) => visitorId))];
    return insertResolution(project, {
      lead,
      matchMethod: evidence[0]?.signal ?? null,
      visitorIds,
      evidence,
    });
  };
  return inProject(context.database, projectId, match, settings);
}

async function matchVisitor(project: InProject, visitorId: string) {
  const visitorIds = (await isVisitor(project, visitorId)) ? [visitorId] : [];
  return { lead: { ids: [], emails: [], phones: [] }, matchMethod: null, visitorIds, evidence: [] };
}
