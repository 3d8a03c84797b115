import type { InProject } from '../in-project.ts';
import { IDENTIFIER_LIMIT_SQL } from '../journey/journey-settings.ts';
import { findValues } from '../rows.ts';

/**
 * Maximum number of a person's other visitors. A value that more visitors share, such as a switchboard's
 * number, identifies nobody and relates no visitors.
 */
const MAX_OTHERS = 20;

/**
 * `factor` multiplies {@link MAX_OTHERS} and the identifier limit. `values`: maximum number of a visitor's
 * values of each kind.
 */
type SearchLimits = { factor: number; values: number };

const DECISION_LIMITS: SearchLimits = { factor: 1, values: 5 };

/**
 * Wider limits for an erasure, because an earlier decision may have related visitors that now exceed the
 * limits.
 */
const ERASURE_LIMITS: SearchLimits = { factor: 2, values: 1_000 };

/**
 * Returns an SQL condition: a visitor has more verified values of `joining.kind` than allowed, as a shared
 * browser has.
 */
function buildIsSharedSql(visitorId: string, { factor }: SearchLimits): string {
  return `(select count(*) from (
      select from visitor_identities x where x.project_id = $1 and x.visitor_id = ${visitorId} and x.kind = joining.kind
        and x.verified limit ${factor} * ${IDENTIFIER_LIMIT_SQL} + 1) claimed) > ${factor} * ${IDENTIFIER_LIMIT_SQL}`;
}

/** Returns SQL for related visitors. Ignores shared browsers, and values that too many visitors have. */
function buildRelatedSql(visitorId: string, limits: SearchLimits): string {
  const maxVisitors = MAX_OTHERS * limits.factor + 1;
  // The inner distinct makes the costly check for shared browsers run once per visitor, not once per common
  // value.
  return `select distinct sharing.visitor_id from unnest(array['crm_lead_id', 'email', 'phone']) as joining (kind)
    cross join lateral (
      select distinct unnest(holding.visitor_ids) as visitor_id from (
        select i.value from visitor_identities i
        where i.project_id = $1 and i.visitor_id = ${visitorId} and i.kind = joining.kind and i.verified
        order by i.value limit ${limits.values}) mine
      cross join lateral (
        select array_agg(o.visitor_id) as visitor_ids from (
          select same.visitor_id from visitor_identities same
          where same.project_id = $1 and same.kind = joining.kind and same.value = mine.value and same.verified
          limit ${maxVisitors + 1}) o
        having count(*) <= ${maxVisitors}) holding) sharing
    where not ${buildIsSharedSql(visitorId, limits)}
      and sharing.visitor_id <> ${visitorId} and not ${buildIsSharedSql('sharing.visitor_id', limits)}`;
}

/**
 * Returns SQL for other visitors of the same person in the project `$1`: a trusted sender reported the same
 * CRM id, e-mail address or phone number. Values that only a browser sent relate no visitors.
 * @param visitorId SQL expression of a visitor's id in the outer statement
 */
export function buildRelatedVisitorsSql(visitorId: string): string {
  return `(${buildRelatedSql(visitorId, DECISION_LIMITS)} order by sharing.visitor_id limit ${MAX_OTHERS})`;
}

/**
 * Finds visitors that a decision may have related to this visitor, and whose conversions still have a
 * payload. Uses wider limits than a decision.
 */
export function findRelatedVisitors(project: InProject, visitorId: string): Promise<string[]> {
  return findValues<string>(
    project,
    `select other.visitor_id from (${buildRelatedSql('$2', ERASURE_LIMITS)}) other
     where exists (select from conversions c
       where c.project_id = $1 and c.visitor_id = other.visitor_id and c.payload is not null)
     order by other.visitor_id`,
    [project.projectId, visitorId],
  );
}
