import type { InProject } from '../in-project.ts';
import { IDENTIFIER_LIMIT_SQL } from '../journey/journey-settings.ts';
import { rows } from '../rows.ts';

/**
 * Most other visitors of a person. A value shared by more visitors (`guest`, a switchboard) identifies nobody, so it
 * joins no visitors.
 */
const MAX_OTHERS = 20;

/** Most visitors whose conversions one erasure searches. */
const MAX_SEARCHED_VISITORS = 1_000;

/** Limits of a search for a person's visitors. `slack` multiplies the limits; `values` are read per kind. */
type Reach = { slack: number; values: number };

const DECISION_REACH: Reach = { slack: 1, values: 5 };

/** Wider limits for an erasure: earlier decisions may have joined visitors that exceed the limits now. */
const ERASURE_REACH: Reach = { slack: 2, values: 1_000 };

/** SQL: a visitor exceeds the limit of values of a kind. */
function buildIsSharedSql(visitorId: string, kind: string, { slack }: Reach): string {
  return `(select count(*) from (
      select from visitor_identities x where x.project_id = $1 and x.visitor_id = ${visitorId} and x.kind = ${kind}
        and x.verified limit ${slack} * ${IDENTIFIER_LIMIT_SQL} + 1) claimed) > ${slack} * ${IDENTIFIER_LIMIT_SQL}`;
}

/** SQL: visitors that share a verified value, unless the value belongs to too many. */
function buildRelatedSql(visitorId: string, reach: Reach): string {
  const maxVisitors = MAX_OTHERS * reach.slack + 1;
  return `select distinct sharing.visitor_id from unnest(array['crm_lead_id', 'email', 'phone']) as joining (kind)
    cross join lateral (
      select i.value from visitor_identities i
      where i.project_id = $1 and i.visitor_id = ${visitorId} and i.kind = joining.kind and i.verified
      order by i.value limit ${reach.values}) mine
    cross join lateral (
      select unnest(array_agg(o.visitor_id)) as visitor_id from (
        select same.visitor_id from visitor_identities same
        where same.project_id = $1 and same.kind = joining.kind and same.value = mine.value and same.verified
        limit ${maxVisitors + 1}) o
      having count(*) <= ${maxVisitors}) sharing
    where not ${buildIsSharedSql(visitorId, 'joining.kind', reach)}
      and sharing.visitor_id <> ${visitorId} and not ${buildIsSharedSql('sharing.visitor_id', 'joining.kind', reach)}`;
}

/**
 * SQL: other visitors of the same person, joined by a CRM id, address or number from a trusted sender. Claims of
 * browsers never join visitors here. $1 is the project.
 * @param visitorId SQL expression of the outer statement
 */
export function buildRelatedVisitorsSql(visitorId: string): string {
  return `(${buildRelatedSql(visitorId, DECISION_REACH)} order by sharing.visitor_id limit ${MAX_OTHERS})`;
}

/**
 * Finds visitors that may have been joined with this visitor and whose conversions still have a payload. Uses wider
 * limits than a decision.
 */
export async function findRelatedVisitors(project: InProject, visitorId: string): Promise<string[]> {
  const found = await rows<{ visitorId: string }>(
    project,
    `select other.visitor_id as "visitorId" from (${buildRelatedSql('$2', ERASURE_REACH)}) other
     where exists (select from conversions c
       where c.project_id = $1 and c.visitor_id = other.visitor_id and c.payload is not null)
     order by other.visitor_id limit ${MAX_SEARCHED_VISITORS}`,
    [project.projectId, visitorId],
  );
  return found.map((other) => other.visitorId);
}
