import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';

/** Identities of a visitor that are looked at, visitors that are looked at by each, and those that a person has. */
const MAX_IDENTITIES = 10;
const MAX_LOOKED_AT = 50;
const MAX_OTHERS = 20;

/** SQL: different values of a kind that one visitor may have; with more, others use that browser too. $1 is the project. */
const MOST_VALUES = `coalesce((select identifier_limit from journey_settings where project_id = $1), 3)`;

/** SQL: whether a visitor has more values of a kind than one person has. */
function isShared(visitorId: string, kind: string): string {
  return `(select count(*) from (
      select from visitor_identities x where x.project_id = $1 and x.visitor_id = ${visitorId} and x.kind = ${kind}
        and x.verified limit ${MOST_VALUES} + 1) had) > ${MOST_VALUES}`;
}

/**
 * SQL: the other visitors of a visitor's person, as a lead is matched with them: by a CRM id, an address or a number that
 * a trusted sender has told of both. Browsers say what they like, so that their word joins nobody here. $1 is the project.
 * @param visitorId an expression of the statement around it
 */
export function othersOf(visitorId: string): string {
  return `(select distinct said.visitor_id from (
      select i.kind, i.value from visitor_identities i
      where i.project_id = $1 and i.visitor_id = ${visitorId} and i.verified and i.kind <> 'social'
      limit ${MAX_IDENTITIES}) mine
    cross join lateral (
      select o.visitor_id from visitor_identities o
      where o.project_id = $1 and o.kind = mine.kind and o.value = mine.value and o.verified
        and o.visitor_id <> ${visitorId} limit ${MAX_LOOKED_AT}) said
    where not ${isShared(visitorId, 'mine.kind')} and not ${isShared('said.visitor_id', 'mine.kind')}
    limit ${MAX_OTHERS})`;
}

/** The other visitors of a visitor's person. */
export async function findOthers(project: InProject, visitorId: string): Promise<string[]> {
  const found = await rows<{ visitorId: string }>(
    project,
    `select visitor_id as "visitorId" from ${othersOf('$2')} other order by visitor_id`,
    [project.projectId, visitorId],
  );
  return found.map((other) => other.visitorId);
}
