import { recordAudit } from '../audit/audit-entries.ts';
import type { Database } from '../database.ts';
import { inProject, type InProject, type Project } from '../in-project.ts';
import { forgetReadsOfCustomer } from '../reads/forget-reads.ts';
import { rows } from '../rows.ts';
import { insertEvents, recordEvents } from '../webhooks/project-events.ts';
import { selectOf } from '../table.ts';
import { campaignChanges, TO_RUN, type ChangeColumns, type ChangeToRun } from './campaign-changes.ts';
import {
  changeRequest,
  type ChangeApplied,
  type ChangeOutcome,
  type ChangeRequest,
} from './campaign-requests.ts';
import { CAMPAIGN_FIELDS, fieldsOf } from '../../domain/campaign-change.ts';
import type { CampaignChanged } from '../webhooks/event-data.ts';

/** SQL: reports each campaign that was created, or whose creation was refused; a validation is no news. */
const CREATION_EVENT = insertEvents({
  type: `case state when 'applied' then 'campaign.created' else 'campaign.refused' end`,
  data: `jsonb_build_object('requestId', request_id, 'customerId', customer_id, 'name', name,
    'campaignResourceName', outcome ->> 'resourceName', 'reason', outcome ->> 'code')`,
  where: `kind = 'create' and state in ('applied', 'refused') and not validate_only`,
});

/**
 * Settles changes of a project, and reports each creation that ended in the same statement: activities, workflows and the
 * reconciler end changes through this alone.
 * @param bind `$2` and later: `$1` is the project
 */
function settleWhere<Row extends object>(
  scope: Project | InProject,
  { set, where, give }: { set: string; where: string; give: string },
  bind: readonly unknown[],
): Promise<Row[]> {
  return rows<Row>(
    scope,
    `with changed as (update campaign_changes set ${set} where project_id = $1 and ${where} returning *),
     reported as (${CREATION_EVENT})
     select ${give} from changed`,
    [scope.projectId, ...bind],
  );
}

const ENDED_FIELDS = [
  'id',
  'customerId',
  'campaignId',
  'name',
  'request',
  'requestedBy',
  'clientId',
  'ip',
  'requestId',
] as const;

type Ended = Pick<ChangeColumns, (typeof ENDED_FIELDS)[number]>;

/**
 * Stores that a change was applied. In the same transaction it is reported and audited, with what the campaign was before,
 * and what was read of the customer is forgotten. One that has ended stays as it is.
 * @param wasSent false: the campaign was so already, and there is nothing to report
 */
export async function settleApplied(
  { database, projectId }: Project,
  id: string,
  { wasSent, ...applied }: ChangeApplied & { wasSent: boolean },
): Promise<void> {
  await inProject(database, projectId, async (project) => {
    const ended = await endChange(project, id, { state: 'applied', outcome: applied });
    if (!ended || !wasSent) return;
    const { customerId, requestedBy: actor, clientId, ip } = ended;
    const by = { actor, clientId, ip };
    const reported = campaignChangeOf(ended, applied);
    if (reported) {
      await recordEvents(project, [{ type: 'campaign.updated', data: reported }]);
      const { name: _, ...facts } = reported;
      await recordAudit(project, {
        ...by,
        action: reported.change === 'removed' ? 'campaign.remove' : 'campaign.update',
        target: reported.campaignResourceName,
        details: { ...facts, before: applied.before, after: applied.after },
      });
    } else {
      const details = { customerId, name: ended.name };
      await recordAudit(project, {
        ...by,
        action: 'campaign.create',
        target: applied.resourceName ?? id,
        details,
      });
    }
    await forgetReadsOfCustomer(project, customerId);
  });
}

type Outcome =
  | { state: 'applied' | 'validated'; outcome: ChangeApplied }
  | { state: 'refused' | 'ambiguous'; outcome: Extract<ChangeOutcome, { code: string }> };

/** Stores any other outcome of an open change. One that has ended stays as it is. */
export async function settleChange(
  project: Project,
  id: string,
  outcome: Exclude<Outcome, { state: 'applied' }>,
): Promise<void> {
  await endChange(project, id, outcome);
}

async function endChange(
  scope: Project | InProject,
  id: string,
  { state, outcome }: Outcome,
): Promise<Ended | undefined> {
  const [row] = await settleWhere<Ended>(
    scope,
    {
      set: `state = $3, outcome = $4::jsonb, ended_at = case when $3 = 'ambiguous' then null else now() end`,
      where: `id = $2 and state in ('running', 'ambiguous')`,
      give: selectOf(campaignChanges, ENDED_FIELDS),
    },
    [id, state, JSON.stringify(outcome)],
  );
  return row;
}

/**
 * Refuses a change that waits for approval, or was approved and postponed. Any other stays as it is, also a creation
 * whose campaign may exist already.
 * @returns whether it was refused
 */
export async function refuseUnsent(
  project: InProject,
  id: string,
  outcome: { code: string; details: null },
): Promise<boolean> {
  const refused = await settleWhere(
    project,
    {
      set: `state = 'refused', outcome = $3::jsonb, ended_at = now()`,
      where: `id = $2 and (kind <> 'create' or attempted_at is null) and (state = 'waiting_for_approval'
        or (state = 'running' and is_approved and resume_at is not null))`,
      give: 'state',
    },
    [id, JSON.stringify(outcome)],
  );
  return refused.length > 0;
}

/**
 * SQL for an update of changes: nothing is sent any more. A change that was never sent ends as refused; the outcome of any
 * other is to be found out.
 */
const STOP_SENDING = `may_send = false,
  state = case when attempted_at is null or validate_only then 'refused' else state end,
  outcome = case when attempted_at is null or validate_only
    then jsonb_build_object('code', 'cancelled', 'details', null) else outcome end,
  ended_at = case when attempted_at is null or validate_only then now() end`;

/**
 * Brings a change in line with a run that ended without settling it, or never began: nobody waits for it any more, so
 * nothing is sent. The look that is to follow is counted. One that was resumed meanwhile is left alone.
 * @returns the change whose outcome a new run is to find out; undefined: there is none
 */
export async function settleLostChange(project: InProject, id: string): Promise<ChangeToRun | undefined> {
  const [row] = await settleWhere<ChangeToRun & Pick<ChangeColumns, 'state'>>(
    project,
    {
      set: `${STOP_SENDING}, looks = looks + (state = 'ambiguous')::integer`,
      where: `id = $2 and state in ('running', 'ambiguous') and touched_at < now() - interval '20 seconds'`,
      give: `state, ${TO_RUN}`,
    },
    [id],
  );
  if (!row || row.state === 'refused') return undefined;
  const { state: _, ...change } = row;
  return change;
}

/**
 * Has none of the project's open changes sent any more, also those that wait for approval or are postponed. Gives each
 * with its state then.
 * @param which `approved`: only those that somebody has approved, handed on or not
 */
export function stopChanges(
  project: InProject,
  which: 'all' | 'approved',
): Promise<Pick<ChangeColumns, 'id' | 'state'>[]> {
  return settleWhere(
    project,
    {
      set: STOP_SENDING,
      where: `state in ('running', 'waiting_for_approval', 'ambiguous')
        and ($2 = 'all' or is_approved or id in (
          select subject_id from campaign_approvals where project_id = $1 and state = 'approved' and handed_at is null))`,
      give: 'id, state',
    },
    [which],
  );
}

/** A change whose run should be alive. */
export type UncheckedChange = { projectId: string; changeId: string };

/** Claims, of all projects, open changes that were not checked for a while. */
export function claimUncheckedChanges(database: Database, limit: number): Promise<UncheckedChange[]> {
  return rows<UncheckedChange>(
    database,
    `select project_id as "projectId", change_id as "changeId" from claim_unchecked_changes($1)`,
    [limit],
  );
}

const WORDS = {
  update: 'updated',
  remove: 'removed',
  add_negative_keywords: 'negative_keywords_added',
  remove_negative_keyword: 'negative_keyword_removed',
  add_keywords: 'keywords_added',
} as const satisfies Record<Exclude<ChangeRequest['kind'], 'create'>, CampaignChanged['change']>;

/**
 * Describes a change that was applied: its fields, and no values but the campaign's name. Undefined for a creation, which
 * has an event of its own.
 */
function campaignChangeOf(
  { requestId, customerId, campaignId, ...ended }: Ended,
  { name }: ChangeApplied,
): CampaignChanged | undefined {
  const request = changeRequest.parse(ended.request);
  if (request.kind === 'create' || campaignId === null) return undefined;
  return {
    requestId,
    customerId,
    campaignId,
    campaignResourceName: `customers/${customerId}/campaigns/${campaignId}`,
    ...(name !== null && { name }),
    change: WORDS[request.kind],
    fields: request.kind === 'update' ? fieldsOf(request.patch).map((field) => CAMPAIGN_FIELDS[field]) : [],
  };
}
