import {
  buildRecordUseSql,
  SEALED_CONNECTION_SQL,
  type SealedConnection,
  type SealedConnectionJson,
} from '../connections/open-connections.ts';
import { inProject, type Project } from '../in-project.ts';
import { REMAINING_PAUSE_SQL } from '../providers/provider-slots.ts';
import { findValue, hasRow, rows, run } from '../rows.ts';
import { parseChange, SELECT_CHANGE, type FoundChange } from './campaign-changes.ts';
import {
  changeOutcome,
  listExemptions,
  type ChangeBefore,
  type PolicyExemptions,
} from './campaign-requests.ts';

/**
 * `connection`: null if deleted. `isAdmitted`: the provider may be called, because the change is a validation
 * or no other change is ahead in the queue.
 */
export type OpenChange = {
  change: FoundChange;
  connection: SealedConnection | null;
  isAdmitted: boolean;
  /** Id of the request that created the first change ahead in the queue. Null for an admitted change. */
  behind: string | null;
  /** Milliseconds until calls of the connection may continue. */
  pauseMs: number;
};

/**
 * SQL: acquires the lock under which changes of an account are admitted. This is a separate statement, so
 * that the next statement sees the writes of the lock's previous holder.
 */
const LOCK_ADMISSION = `select pg_advisory_xact_lock(hashtextextended('campaign changes ' || project_id || customer_id, 0))
  from campaign_changes where project_id = $1 and id = $2`;

/**
 * SQL: changes ahead of `mine`: the admitted change, and changes that were queued earlier and are not
 * postponed. Changes of other campaigns of the account count only if they and `mine` may alter a shared
 * budget.
 */
const CHANGES_AHEAD = `from campaign_changes other
  where other.project_id = mine.project_id and other.customer_id = mine.customer_id and other.id <> mine.id
    and (other.campaign_id = mine.campaign_id or (other.is_shared and mine.is_shared))
    and other.state in ('running', 'ambiguous') and not other.validate_only
    and (other.is_admitted
      or (coalesce(other.resume_at <= now(), true) and (other.queued_at, other.id) < (mine.queued_at, mine.id)))`;

const FIRST_REQUEST_AHEAD = `select other.request_id ${CHANGES_AHEAD} order by other.is_admitted desc, other.queued_at, other.id limit 1`;

/**
 * Finds an open change with its connection, records the use of the connection, and admits the change if none
 * is ahead. A validation needs no admission.
 * @returns undefined if the change has ended
 */
export async function admitChange(project: Project, id: string): Promise<OpenChange | undefined> {
  const { database, projectId } = project;
  const bind = [projectId, id];
  const [row] = await inProject(database, projectId, async (scope) => {
    await rows(scope, LOCK_ADMISSION, bind);
    await run(
      scope,
      `update campaign_changes mine set is_admitted = true
       where project_id = $1 and id = $2 and state in ('running', 'ambiguous') and not validate_only and not is_admitted
         and not exists (select ${CHANGES_AHEAD})`,
      bind,
    );
    return rows<Row>(
      scope,
      `with found as (${SELECT_CHANGE} where project_id = $1 and id = $2 and state in ('running', 'ambiguous')),
         used_connection as (select "connectionId" as connection_id from found),
         used as (${buildRecordUseSql('used_connection')})
       select found.*, mine.is_admitted or mine.validate_only as "isAdmitted", (${FIRST_REQUEST_AHEAD}) as behind,
         ${REMAINING_PAUSE_SQL} as "pauseMs", ${SEALED_CONNECTION_SQL} as connection
       from found join campaign_changes mine on mine.project_id = $1 and mine.id = found.id
         left join connections c on c.project_id = $1 and c.id = found."connectionId"`,
      bind,
    );
  });
  if (!row) return undefined;
  const { connection, isAdmitted, behind, pauseMs, ...change } = row;
  return {
    change: parseChange(change),
    connection: connection && { ...connection, projectId },
    isAdmitted,
    behind: isAdmitted ? null : behind,
    pauseMs,
  };
}

type Row = FoundChange &
  Omit<OpenChange, 'change' | 'connection'> & { connection: SealedConnectionJson | null };

/**
 * Returns the id of the request that created the first change ahead in the queue. Undefined if no change is
 * ahead, or if the change needs no admission.
 */
export function findBlockingRequest(project: Project, id: string): Promise<string | undefined> {
  return findValue<string>(
    project,
    `select (${FIRST_REQUEST_AHEAD}) as behind from campaign_changes mine
     where mine.project_id = $1 and mine.id = $2 and mine.state in ('running', 'ambiguous')
       and not mine.is_admitted and not mine.validate_only`,
    [project.projectId, id],
  );
}

type Attempt = { attempts: number; before: ChangeBefore | null; exemptions: PolicyExemptions };

/**
 * Records an attempt before the provider is called. Until a definite response is recorded, the change may
 * have taken effect. Keeps the stored `before` if an earlier attempt may have taken effect; otherwise
 * replaces it.
 * @returns false if the provider may not be called, or another process has recorded an attempt meanwhile
 */
export function recordAttempt(
  project: Project,
  id: string,
  { attempts, before, exemptions }: Attempt,
): Promise<boolean> {
  return hasRow(
    project,
    `update campaign_changes change set attempts = attempts + 1, attempted_at = now(), exemptions = $4::jsonb,
       before = case when attempted_at is null then $5::jsonb else coalesce(before, $5::jsonb) end
     where project_id = $1 and id = $2 and attempts = $3 and state in ('running', 'ambiguous') and may_send
       and (is_admitted or validate_only) and exists (select from connections
         where connections.project_id = $1 and connections.id = change.connection_id and status = 'active')
     returning id`,
    [
      project.projectId,
      id,
      attempts,
      JSON.stringify(exemptions),
      before === null ? null : JSON.stringify(before),
    ],
  );
}

/**
 * Records that the provider refused an attempt, so that the change's outcome is known again. Callers ensure
 * that no earlier attempt may still take effect.
 * @param attempts number of attempts, including the refused one
 */
export async function recordRefusedAttempt(project: Project, id: string, attempts: number): Promise<void> {
  await rows(
    project,
    `update campaign_changes set attempted_at = null
     where project_id = $1 and id = $2 and attempts = $3 and state in ('running', 'ambiguous')`,
    [project.projectId, id, attempts],
  );
}

export type CreatedCampaign = { requestId: string; exemptions: ReturnType<typeof listExemptions> };

/**
 * Finds the requests that created campaigns, as a map from the campaign's resource name. A creation id alone
 * does not prove that the request created a campaign, because a copy made at Google has the same id.
 * @param creationIds ids of creation requests, from the custom parameters of campaigns at Google
 */
export async function findCreatedCampaigns(
  project: Project,
  creationIds: readonly string[],
): Promise<Map<string, CreatedCampaign>> {
  if (creationIds.length === 0) return new Map();
  const found = await rows<{ requestId: string; outcome: unknown }>(
    project,
    `select request_id as "requestId", outcome from campaign_changes
     where project_id = $1 and id = any($2::uuid[]) and kind = 'create' and state = 'applied'`,
    [project.projectId, creationIds],
  );
  return new Map(
    found.flatMap(({ requestId, outcome }) => {
      const created = changeOutcome.parse(outcome);
      if (!('resourceName' in created) || created.resourceName === undefined) return [];
      return [[created.resourceName, { requestId, exemptions: listExemptions(created.exemptions) }]];
    }),
  );
}
