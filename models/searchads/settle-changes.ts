import { CAMPAIGN_FIELDS, getFields } from '../../domain/campaign-change.ts';
import { recordAudit } from '../audit/audit-entries.ts';
import { inProject, type InProject, type Project } from '../in-project.ts';
import { forgetReadsOfCustomer } from '../reads/forget-reads.ts';
import { rows, defineClaim } from '../rows.ts';
import { buildColumnList } from '../table.ts';
import type { CampaignChanged } from '../webhooks/event-data.ts';
import { buildInsertEventsSql, recordEvents } from '../webhooks/project-events.ts';
import { campaignChanges, RUN_COLUMNS, type ChangeColumns, type ChangeToRun } from './campaign-changes.ts';
import {
  changeRequest,
  type ChangeApplied,
  type ChangeOutcome,
  type ChangeRequest,
} from './campaign-requests.ts';

const CREATION_EVENT = buildInsertEventsSql({
  type: `case state when 'applied' then 'campaign.created' else 'campaign.refused' end`,
  data: `jsonb_build_object('requestId', request_id, 'customerId', customer_id, 'name', name,
    'campaignResourceName', outcome ->> 'resourceName', 'reason', outcome ->> 'code')`,
  where: `kind = 'create' and state in ('applied', 'refused') and not validate_only`,
});

/**
 * Updates changes and records the events of creations in one statement. Every change must be ended through
 * this function, so that no event is lost.
 * @param bind values of `$2` and later. `$1` is the project
 */
function updateChanges<Row extends object>(
  scope: Project | InProject,
  { set, where, returning }: { set: string; where: string; returning: string },
  bind: readonly unknown[],
): Promise<Row[]> {
  return rows<Row>(
    scope,
    `with changed as (update campaign_changes set ${set} where project_id = $1 and ${where} returning *),
     reported as (${CREATION_EVENT})
     select ${returning} from changed`,
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

type EndedChange = Pick<ChangeColumns, (typeof ENDED_FIELDS)[number]>;

/**
 * Ends an open change as applied. In the same transaction, records its event and audit entry, and deletes the
 * stored reads of the account.
 * @param wasSent false: the campaign already had these values, so only the outcome is stored
 */
export async function settleApplied(
  { database, projectId }: Project,
  id: string,
  { wasSent, ...applied }: ChangeApplied & { wasSent: boolean },
): Promise<void> {
  await inProject(database, projectId, async (project) => {
    const change = await endChange(project, id, { state: 'applied', outcome: applied });
    if (!change || !wasSent) return;
    const { customerId, requestedBy: actor, clientId, ip } = change;
    const requester = { actor, clientId, ip };
    const reported = buildUpdateEvent(change, applied);
    if (reported) {
      await recordEvents(project, [{ type: 'campaign.updated', data: reported }]);
      const { name: _, ...facts } = reported;
      await recordAudit(project, {
        ...requester,
        action: reported.change === 'removed' ? 'campaign.remove' : 'campaign.update',
        target: reported.campaignResourceName,
        details: { ...facts, before: applied.before, after: applied.after },
      });
    } else {
      const details = { customerId, name: change.name };
      await recordAudit(project, {
        ...requester,
        action: 'campaign.create',
        target: applied.resourceName ?? id,
        details,
      });
    }
    await forgetReadsOfCustomer(project, customerId);
  });
}

type Outcome =
  | { state: 'applied'; outcome: ChangeApplied }
  | { state: 'validated'; outcome: ChangeApplied }
  | { state: 'refused' | 'ambiguous'; outcome: Extract<ChangeOutcome, { code: string }> };

/**
 * Stores that an open change was validated, was refused, or has an ambiguous outcome. A change that has ended
 * stays unchanged.
 */
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
): Promise<EndedChange | undefined> {
  const [row] = await updateChanges<EndedChange>(
    scope,
    {
      set: `state = $3, outcome = $4::jsonb, ended_at = case when $3 = 'ambiguous' then null else now() end`,
      where: `id = $2 and state in ('running', 'ambiguous')`,
      returning: buildColumnList(campaignChanges, ENDED_FIELDS),
    },
    [id, state, JSON.stringify(outcome)],
  );
  return row;
}

/**
 * Refuses a change that waits for approval or is postponed. Any other change stays unchanged, and so does a
 * creation whose campaign may exist.
 * @returns whether the change was refused
 */
export async function refuseUnsent(project: InProject, id: string, code: string): Promise<boolean> {
  const refused = await updateChanges(
    project,
    {
      set: `state = 'refused', outcome = jsonb_build_object('code', $3::text, 'details', null), ended_at = now()`,
      where: `id = $2 and (kind <> 'create' or attempted_at is null) and (state = 'waiting_for_approval'
        or (state = 'running' and is_approved and resume_at is not null))`,
      returning: 'state',
    },
    [id, code],
  );
  return refused.length > 0;
}

/**
 * SQL: assignments that stop sending a change. A validation or an unsent change ends as refused. The outcome
 * of a change that was sent is looked up.
 */
const STOP_SENDING = `may_send = false,
  state = case when attempted_at is null or validate_only then 'refused' else state end,
  outcome = case when attempted_at is null or validate_only
    then jsonb_build_object('code', 'cancelled', 'details', null) else outcome end,
  ended_at = case when attempted_at is null or validate_only then now() end`;

/**
 * Stops sending a change whose workflow ended early or never started. If the change is ambiguous, counts one
 * more look-up. Does nothing if the change was stored, dispatched, resumed or postponed in the last 20
 * seconds.
 * @returns the change whose outcome a new run must look up; undefined if no run is needed
 */
export async function settleLostChange(project: InProject, id: string): Promise<ChangeToRun | undefined> {
  const [row] = await updateChanges<ChangeToRun & Pick<ChangeColumns, 'state'>>(
    project,
    {
      set: `${STOP_SENDING}, look_ups = look_ups + (state = 'ambiguous')::integer`,
      where: `id = $2 and state in ('running', 'ambiguous') and touched_at < now() - interval '20 seconds'`,
      returning: `state, ${RUN_COLUMNS}`,
    },
    [id],
  );
  if (!row || row.state === 'refused') return undefined;
  const { state: _, ...change } = row;
  return change;
}

/**
 * Stops sending the project's open changes, including those that wait for approval or are postponed.
 * @param which `approved`: only approved changes
 * @returns the changes with their new states
 */
export function cancelOpenChanges(
  project: InProject,
  which: 'all' | 'approved',
): Promise<Pick<ChangeColumns, 'id' | 'state'>[]> {
  return updateChanges(
    project,
    {
      set: STOP_SENDING,
      where: `state in ('running', 'waiting_for_approval', 'ambiguous')
        and ($2 = 'all' or is_approved or id in (
          select subject_id from campaign_approvals where project_id = $1 and state = 'approved' and dispatched_at is null))`,
      returning: 'id, state',
    },
    [which],
  );
}

export const claimUncheckedChanges = defineClaim<{ projectId: string; changeId: string }>(
  'claim_unchecked_changes',
  ['projectId', 'changeId'],
);

const REPORTED_CHANGES = {
  update: 'updated',
  remove: 'removed',
  add_negative_keywords: 'negative_keywords_added',
  remove_negative_keyword: 'negative_keyword_removed',
  add_keywords: 'keywords_added',
  add_ad: 'ad_added',
  update_ad: 'ad_updated',
  update_keyword: 'keyword_updated',
  remove_keyword: 'keyword_removed',
  change_targets: 'targets_changed',
} as const satisfies Record<Exclude<ChangeRequest['kind'], 'create'>, CampaignChanged['change']>;

/**
 * Builds the event of a changed campaign, with the names of the changed fields but no values. Returns
 * undefined for a creation, which has its own event.
 */
function buildUpdateEvent(
  { requestId, customerId, campaignId, ...ended }: EndedChange,
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
    change: REPORTED_CHANGES[request.kind],
    fields: request.kind === 'update' ? getFields(request.patch).map((field) => CAMPAIGN_FIELDS[field]) : [],
  };
}
