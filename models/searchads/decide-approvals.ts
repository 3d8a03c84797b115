import { recordAudit, type Act } from '../audit/audit-entries.ts';
import type { InProject } from '../in-project.ts';
import { findRow, findValues, rows, run } from '../rows.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import { findApproval, getCampaignIds, type ApprovalRow, type ApprovalState } from './campaign-approvals.ts';
import { refuseUnsent } from './settle-changes.ts';

/** `cancelled`: a requester withdraws the request. */
export type GivenDecision = {
  verdict: 'approved' | 'declined' | 'cancelled';
  /** Users behind the credential, such as the token's user or the user who issued the key. */
  persons: readonly string[];
  decidedBy: string;
  reason: string | null;
  act: Pick<Act, 'actor' | 'clientId' | 'ip'> & { details?: Record<string, unknown> };
};

const ACTIONS = {
  approved: 'approval.approve',
  declined: 'approval.decline',
  cancelled: 'approval.withdraw',
} as const;

/**
 * `own`: refused, because a requester may not approve or decline. `others`: refused, because only a requester
 * may withdraw. `ended`: refused, because the approval has ended, or its change or resumption has started.
 */
type DecisionEnd = { end: 'decided' | 'own' | 'others' | 'ended'; approval: ApprovalRow };

/**
 * Records a decision. An approved change or resumption can still be declined or withdrawn until it is
 * dispatched; an approved change also while it is postponed.
 * @returns undefined if the project has no approval with this id
 */
export async function decideApproval(
  project: InProject,
  id: string,
  { verdict, persons, decidedBy, reason, act: { details, ...actor } }: GivenDecision,
): Promise<DecisionEnd | undefined> {
  const approval = await findApproval(project, id, { isLocked: true });
  if (!approval) return undefined;
  const { state, requestedBy, requesters } = approval;
  const isRequester = requestedBy === actor.actor || persons.some((person) => requesters.includes(person));
  const isRevocation = state === 'approved' && verdict !== 'approved';
  const isWaiting = state === 'waiting' && !approval.isExpired;
  if (verdict === 'cancelled' && !isRequester) return { end: 'others', approval };
  if (!isRevocation && !isWaiting) return { end: 'ended', approval };
  if (verdict !== 'cancelled' && isRequester) return { end: 'own', approval };
  const isRefused = verdict !== 'approved' && (await refuseSubject(project, approval, verdict));
  if (isRevocation && !isRefused) return { end: 'ended', approval };
  const decided = await endApproval(project, approval, { state: verdict, decidedBy, reason });
  await recordAudit(project, {
    ...actor,
    action: ACTIONS[verdict],
    target: id,
    details: {
      ...getAuditDetails(approval),
      ...(verdict !== 'cancelled' && { decidedBy, reason }),
      ...(isRevocation && { approvedBy: approval.decidedBy }),
      ...details,
    },
  });
  return { end: 'decided', approval: decided };
}

/**
 * Expires an approval whose time to decide is over.
 * @returns the approval in its current state
 */
export async function expireApproval(project: InProject, id: string): Promise<ApprovalRow | undefined> {
  const approval = await findApproval(project, id, { isLocked: true });
  if (approval?.state !== 'waiting' || !approval.isExpired) return approval;
  await refuseSubject(project, approval, 'expired');
  return endApproval(project, approval, { state: 'expired', decidedBy: null, reason: null });
}

function getAuditDetails({ kind, customerId, campaignId, before, after, requestedBy }: ApprovalRow) {
  return { kind, customerId, campaignId, before, after, requestedBy };
}

async function endApproval(
  project: InProject,
  approval: ApprovalRow,
  { state, decidedBy, reason }: Pick<ApprovalRow, 'decidedBy' | 'reason'> & { state: EndState },
): Promise<ApprovalRow> {
  const { id, kind, requestId } = approval;
  const ended = await findRow<Pick<ApprovalRow, 'decidedAt'>>(
    project,
    `update campaign_approvals set state = $3, decided_by = $4, reason = $5, decided_at = now()
     where project_id = $1 and id = $2 returning decided_at as "decidedAt"`,
    [project.projectId, id, state, decidedBy, reason],
  );
  const data = { approvalId: id, kind, requestId, ...getCampaignIds(approval), state };
  await recordEvents(project, [{ type: 'campaign.approval_decided', data }]);
  return { ...approval, state, decidedBy, reason, decidedAt: ended?.decidedAt ?? null };
}

type EndState = Exclude<ApprovalState, 'waiting'>;

/**
 * Refuses the change that an approval is for, if the change waits for approval or is postponed. A resumption
 * needs no refusal, because it starts only when its approval is dispatched.
 * @returns false if the change or resumption is running or has ended
 */
async function refuseSubject(
  project: InProject,
  { kind, subjectId, dispatchedAt }: Pick<ApprovalRow, 'kind' | 'subjectId' | 'dispatchedAt'>,
  state: Exclude<EndState, 'approved'>,
): Promise<boolean> {
  if (kind === 'resumption') return dispatchedAt === null;
  const code = state === 'cancelled' ? state : `approval_${state}`;
  return refuseUnsent(project, subjectId, code);
}

/**
 * Locks all approvals that are not dispatched, until the transaction ends. To avoid deadlocks, every
 * transaction locks approvals before their changes and emergency pauses.
 */
export async function lockApprovals(project: InProject): Promise<void> {
  await rows(
    project,
    `select from campaign_approvals where project_id = $1 and dispatched_at is null order by id for update`,
    [project.projectId],
  );
}

/**
 * Stops running resumptions and interrupts their approvals. Also interrupts the approvals of resumptions that
 * were approved, but not yet dispatched.
 */
export async function interruptResumptions(project: InProject): Promise<void> {
  await run(
    project,
    `with stopped as (
       update emergency_pauses set state = 'stopped' where project_id = $1 and state = 'resuming'
       returning id, resumed_at)
     update campaign_approvals approval
     set dispatched_at = coalesce(dispatched_at, now()), is_interrupted = true
     where project_id = $1 and kind = 'resumption' and state = 'approved' and (dispatched_at is null or exists (
       select from stopped where id = approval.subject_id
         and (resumed_at is null or resumed_at < approval.dispatched_at)))`,
    [project.projectId],
  );
}

/** @returns the ids of the cancelled approvals */
export function cancelApprovals(project: InProject): Promise<string[]> {
  return findValues<string>(
    project,
    `update campaign_approvals set state = 'cancelled', decided_at = now(), dispatched_at = now()
     where project_id = $1 and state = 'waiting' returning id`,
    [project.projectId],
  );
}
