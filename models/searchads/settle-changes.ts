import { recordAudit } from '../audit/audit-entries.ts';
import type { Database } from '../database.ts';
import { inProject, type InProject, type Project } from '../in-project.ts';
import { forgetReadsOfCustomer } from '../reads/forget-reads.ts';
import { rows } from '../rows.ts';
import { APPROVED_SUBJECTS } from './campaign-approvals.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import type { ChangeColumns } from './campaign-changes.ts';
import {
  changeRequest,
  type ChangeApplied,
  type ChangeOutcome,
  type ChangeRequest,
} from './campaign-requests.ts';
import { CAMPAIGN_FIELDS, fieldsOf } from '../../domain/campaign-change.ts';
import type { CampaignChanged } from '../webhooks/event-data.ts';
import { STOP_SENDING } from './unsent-work.ts';

type Ended = Pick<
  ChangeColumns,
  'id' | 'customerId' | 'campaignId' | 'request' | 'requestedBy' | 'clientId' | 'ip' | 'requestId'
>;

const ENDED = `id, customer_id as "customerId", campaign_id as "campaignId", request,
  requested_by as "requestedBy", client_id as "clientId", ip, request_id as "requestId"`;

/**
 * Stores that a change was applied. In the same transaction it is told and audited, with what the campaign was before,
 * and what was read of the customer is forgotten. One that has ended stays as it is.
 * @param wasSent false: the campaign was so already, and there is nothing to tell
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
    const told = campaignChangeOf({ ...ended, request: changeRequest.parse(ended.request) }, applied);
    await recordEvents(project, [{ type: 'campaign.updated', data: told }]);
    const { name: _, ...facts } = told;
    await recordAudit(project, {
      actor,
      clientId,
      ip,
      action: told.change === 'removed' ? 'campaign.remove' : 'campaign.update',
      target: told.campaignResourceName,
      details: { ...facts, before: applied.before, after: applied.after },
    });
    await forgetReadsOfCustomer(project, customerId);
  });
}

type Outcome =
  | { state: 'applied' | 'validated'; outcome: ChangeApplied }
  | { state: 'refused' | 'ambiguous'; outcome: Extract<ChangeOutcome, { code: string }> };

/** Stores any other outcome of an open change. One that has ended stays as it is. */
export async function settleChange(
  { database, projectId }: Project,
  id: string,
  outcome: Exclude<Outcome, { state: 'applied' }>,
): Promise<void> {
  await inProject(database, projectId, (project) => endChange(project, id, outcome));
}

async function endChange(
  project: InProject,
  id: string,
  { state, outcome }: Outcome,
): Promise<Ended | undefined> {
  const [row] = await rows<Ended>(
    project,
    `update campaign_changes
     set state = $3, outcome = $4::jsonb, ended_at = case when $3 = 'ambiguous' then null else now() end
     where project_id = $1 and id = $2 and state in ('running', 'ambiguous')
     returning ${ENDED}`,
    [project.projectId, id, state, JSON.stringify(outcome)],
  );
  return row;
}

export type LostChange =
  | ({ next: 'look'; kind: string } & Pick<ChangeColumns, 'requestId' | 'customerId' | 'campaignId'>)
  | { next: 'nothing' };

/**
 * Brings a change in line with a run that ended without settling it, or never began: nobody waits for it any more, so
 * nothing is sent. The look that is to follow is counted. One that was resumed meanwhile is left alone.
 */
export async function settleLostChange(project: InProject, id: string): Promise<LostChange> {
  const [row] = await rows<Pick<ChangeColumns, 'state' | 'kind' | 'requestId' | 'customerId' | 'campaignId'>>(
    project,
    `update campaign_changes set ${STOP_SENDING}, looks = looks + (state = 'ambiguous')::integer
     where project_id = $1 and id = $2 and state in ('running', 'ambiguous')
       and touched_at < now() - interval '20 seconds'
     returning state, kind, request_id as "requestId", customer_id as "customerId", campaign_id as "campaignId"`,
    [project.projectId, id],
  );
  if (!row || row.state === 'refused') return { next: 'nothing' };
  const { kind, requestId, customerId, campaignId } = row;
  return { next: 'look', kind, requestId, customerId, campaignId };
}

/**
 * Has none of the project's open changes sent any more, also those that wait for approval or are put off. Gives each
 * with its state then.
 * @param which `approved`: only those that somebody has approved, handed on or not
 */
export function stopChanges(
  project: InProject,
  which: 'all' | 'approved',
): Promise<Pick<ChangeColumns, 'id' | 'state'>[]> {
  return rows(
    project,
    `update campaign_changes set ${STOP_SENDING}
     where project_id = $1 and state in ('running', 'waiting_for_approval', 'ambiguous')
       and ($2 = 'all' or is_approved or id in (${APPROVED_SUBJECTS}))
     returning id, state`,
    [project.projectId, which],
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
} as const satisfies Record<ChangeRequest['kind'], CampaignChanged['change']>;

/** What is told of a change that was applied: which fields, and no values but the campaign's name. */
function campaignChangeOf(
  {
    requestId,
    customerId,
    campaignId,
    request,
  }: Pick<ChangeColumns, 'requestId' | 'customerId' | 'campaignId' | 'request'>,
  { name }: ChangeApplied,
): CampaignChanged {
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
