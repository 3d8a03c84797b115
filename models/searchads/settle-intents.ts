import { recordAudit } from '../audit/audit-entries.ts';
import type { Database } from '../database.ts';
import { inProject, type InProject, type Project } from '../in-project.ts';
import { forgetReadsOfCustomer } from '../reads/forget-reads.ts';
import { rows } from '../rows.ts';
import { insertEvents } from '../webhooks/project-events.ts';
import { APPROVED_SUBJECTS, UNSENT } from './campaign-approvals.ts';
import type { IntentColumns } from './campaign-intents.ts';
import type { CampaignOutcome, CampaignState } from './campaign-requests.ts';
import { STOP_SENDING } from './unsent-work.ts';

/** SQL: tells of each campaign that was created or refused; what was only validated is no news. */
const CAMPAIGN_EVENT = insertEvents({
  type: `'campaign.' || state`,
  data: `jsonb_build_object('requestId', request_id, 'customerId', customer_id, 'name', name,
    'campaignResourceName', outcome ->> 'resourceName', 'reason', outcome ->> 'code')`,
  where: `state in ('created', 'refused') and not validate_only`,
});

type Outcome = {
  state: Exclude<CampaignState, 'running' | 'waiting_for_approval'>;
  outcome: CampaignOutcome | null;
};

/**
 * Stores the outcome of an open intent. A campaign that exists is audited, and makes stale what was read of its customer,
 * which is forgotten, in the same transaction. One that has ended stays as it is.
 */
export async function settleIntent(project: Project, id: string, outcome: Outcome): Promise<void> {
  const { database, projectId } = project;
  if (outcome.state !== 'created') {
    await endIntent({ database, projectId }, id, outcome);
    return;
  }
  await inProject(database, projectId, async (scope) => {
    const ended = await endIntent(scope, id, outcome);
    if (!ended) return;
    const { customerId, name, requestedBy: actor, clientId, ip } = ended;
    await recordAudit(scope, {
      actor,
      clientId,
      ip,
      action: 'campaign.create',
      target: outcome.outcome && 'resourceName' in outcome.outcome ? outcome.outcome.resourceName : id,
      details: { customerId, name },
    });
    await forgetReadsOfCustomer(scope, customerId);
  });
}

/**
 * Settles campaigns of a project, and reports each that was created or refused in the same statement: activities,
 * workflows and the reconciler end campaigns through this alone.
 * @param bind `$2` and later: `$1` is the project
 */
function settleWhere<Row extends object>(
  scope: Project | InProject,
  { set, where, give }: { set: string; where: string; give: string },
  bind: readonly unknown[],
): Promise<Row[]> {
  return rows<Row>(
    scope,
    `with changed as (update campaign_intents set ${set} where project_id = $1 and ${where}
     returning id, state, customer_id, request_id, name, outcome, validate_only, requested_by, client_id, ip),
     told as (${CAMPAIGN_EVENT})
     select ${give} from changed`,
    [scope.projectId, ...bind],
  );
}

type Ended = Pick<IntentColumns, 'customerId' | 'name' | 'requestedBy' | 'clientId' | 'ip'>;

async function endIntent(
  scope: Project | InProject,
  id: string,
  { state, outcome }: Outcome,
): Promise<Ended | undefined> {
  const [row] = await settleWhere<Ended>(
    scope,
    {
      set: `state = $3, outcome = $4::jsonb, ended_at = case when $3 = 'ambiguous' then null else now() end`,
      where: `id = $2 and state in ('running', 'ambiguous')`,
      give: `customer_id as "customerId", name, requested_by as "requestedBy", client_id as "clientId", ip`,
    },
    [id, state, outcome === null ? null : JSON.stringify(outcome)],
  );
  return row;
}

/**
 * Refuses a campaign that waits for approval, or was approved and put off, and tells of it. Any other stays as it is, also
 * one that may exist already.
 * @returns whether it was refused
 */
export async function refuseWaitingIntent(
  project: InProject,
  id: string,
  outcome: { code: string; details: null },
): Promise<boolean> {
  const refused = await settleWhere(
    project,
    {
      set: `state = 'refused', outcome = $3::jsonb, ended_at = now()`,
      where: `id = $2 and ${UNSENT} and attempted_at is null`,
      give: 'state',
    },
    [id, JSON.stringify(outcome)],
  );
  return refused.length > 0;
}

export type LostRun =
  { next: 'look'; requestId: string; name: string; customerId: string } | { next: 'nothing' };

/**
 * Brings an intent in line with a run that ended without settling it, or never began: nobody waits for it any more, so
 * nothing is sent. One that was never sent ends here; any other is to be looked for. One that was resumed meanwhile is
 * left alone.
 */
export async function settleLostRun(project: InProject, id: string): Promise<LostRun> {
  const [row] = await settleWhere<Pick<IntentColumns, 'state' | 'requestId' | 'name' | 'customerId'>>(
    project,
    {
      set: STOP_SENDING,
      where: `id = $2 and state in ('running', 'ambiguous') and touched_at < now() - interval '20 seconds'`,
      give: 'state, request_id as "requestId", name, customer_id as "customerId"',
    },
    [id],
  );
  if (!row || row.state === 'refused') return { next: 'nothing' };
  const { requestId, name, customerId } = row;
  return { next: 'look', requestId, name, customerId };
}

/**
 * Has none of the project's open campaigns sent any more, also those that wait for approval or are put off, and tells of
 * each that ends so. Gives each with its state then.
 * @param which `approved`: only those that somebody has approved, handed on or not
 */
export function stopCampaigns(
  project: InProject,
  which: 'all' | 'approved',
): Promise<Pick<IntentColumns, 'id' | 'state'>[]> {
  return settleWhere(
    project,
    {
      set: STOP_SENDING,
      where: `state in ('running', 'waiting_for_approval', 'ambiguous')
        and ($2 = 'all' or is_approved or id in (${APPROVED_SUBJECTS}))`,
      give: 'id, state',
    },
    [which],
  );
}

/** A campaign whose run should be alive. */
export type UncheckedIntent = { projectId: string; intentId: string };

/** Claims, of all projects, open intents that were not checked for a while. */
export function claimUncheckedIntents(database: Database, limit: number): Promise<UncheckedIntent[]> {
  return rows<UncheckedIntent>(
    database,
    `select project_id as "projectId", intent_id as "intentId" from claim_unchecked_campaigns($1)`,
    [limit],
  );
}
