import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';

/**
 * Other visitors that a person has. A value that more visitors have joins nobody: it stands for nobody (`guest`), or is
 * of a whole house (a switchboard's number), and a stranger's click would be sent for all of them.
 */
const MAX_OTHERS = 20;

/** Others whose conversions one erasure looks through. */
const MAX_ERASED_FROM = 1_000;

/** SQL: different values of a kind that one visitor may have; with more, others use that browser too. $1 is the project. */
const MAX_VALUES = `coalesce((select identifier_limit from journey_settings where project_id = $1), 3)`;

/** `slack`: how many times the limits one goes. `values`: of a kind, that are looked at. */
type Reach = { slack: number; values: number };

const TO_DECIDE: Reach = { slack: 1, values: 5 };

/** What was decided may have seen a visitor as one of the person who has got too many values since, or whose value has. */
const TO_ERASE: Reach = { slack: 2, values: 1_000 };

/** SQL: whether a visitor has more values of a kind than one person has. */
function isShared(visitorId: string, kind: string, { slack }: Reach): string {
  return `(select count(*) from (
      select from visitor_identities x where x.project_id = $1 and x.visitor_id = ${visitorId} and x.kind = ${kind}
        and x.verified limit ${slack} * ${MAX_VALUES} + 1) had) > ${slack} * ${MAX_VALUES}`;
}

/** SQL: who has a verified value of a visitor's, where no more have it than one person has visitors. */
function joinedTo(visitorId: string, reach: Reach): string {
  const most = MAX_OTHERS * reach.slack + 1;
  return `select distinct said.visitor_id from unnest(array['crm_lead_id', 'email', 'phone']) as joining (kind)
    cross join lateral (
      select i.value from visitor_identities i
      where i.project_id = $1 and i.visitor_id = ${visitorId} and i.kind = joining.kind and i.verified
      order by i.value limit ${reach.values}) mine
    cross join lateral (
      select unnest(array_agg(o.visitor_id)) as visitor_id from (
        select same.visitor_id from visitor_identities same
        where same.project_id = $1 and same.kind = joining.kind and same.value = mine.value and same.verified
        limit ${most + 1}) o
      having count(*) <= ${most}) said
    where not ${isShared(visitorId, 'joining.kind', reach)}
      and said.visitor_id <> ${visitorId} and not ${isShared('said.visitor_id', 'joining.kind', reach)}`;
}

/**
 * SQL: the other visitors of a visitor's person, as a lead is matched with them: by a CRM id, an address or a number that
 * a trusted sender has told of both. Browsers say what they like, so that their word joins nobody here. $1 is the project.
 * @param visitorId an expression of the statement around it
 */
export function othersOf(visitorId: string): string {
  return `(${joinedTo(visitorId, TO_DECIDE)} order by said.visitor_id limit ${MAX_OTHERS})`;
}

/**
 * The visitors that were perhaps taken to be of a visitor's person, of those of whom something waits to be sent: more
 * than are taken to be so now.
 */
export async function findOthersWaiting(project: InProject, visitorId: string): Promise<string[]> {
  const found = await rows<{ visitorId: string }>(
    project,
    `select other.visitor_id as "visitorId" from (${joinedTo('$2', TO_ERASE)}) other
     where exists (select from conversions c
       where c.project_id = $1 and c.visitor_id = other.visitor_id and c.payload is not null)
     order by other.visitor_id limit ${MAX_ERASED_FROM}`,
    [project.projectId, visitorId],
  );
  return found.map((other) => other.visitorId);
}
