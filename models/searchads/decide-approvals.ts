import { recordAudit, type Act } from '../audit/audit-entries.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import { findApproval, getCampaignIds, type ApprovalRow, type FoundApproval } from './campaign-approvals.ts';
import { refuseUnsent } from './settle-changes.ts';

/** Decision on an approval. A requester can only withdraw it: `cancelled`. */
export type GivenDecision = {
  verdict: 'approved' | 'declined' | 'cancelled';
  /** Users behind the decision: the person who has the permission, or all users behind a requester's credential. */
  persons: readonly string[];
  decidedBy: string;
  reason: string | null;
  /** Audit entry. */
  act: Pick<Act, 'actor' | 'clientId' | 'ip'> & { details?: Record<string, unknown> };
};

const ACTIONS = {
  approved: 'approval.approve',
  declined: 'approval.decline',
  cancelled: 'approval.withdraw',
} as const;

/**
 * Result of a decision. `own`: one of the persons requested the approval; `others`: only its requester can withdraw it;
 * `ended`: it had ended before.
 */
type DecisionEnd = { end: 'decided' | 'own' | 'others' | 'ended'; approval: ApprovalRow };

/**
 * Stores a decision, which takes effect at the commit; the approval's run dispatches approved work. Approved work can
 * still be declined or withdrawn until it is dispatched, or while postponed.
 * @returns undefined if the project has no such approval
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
  const isApproved = state === 'approved' && verdict !== 'approved';
  if (verdict === 'cancelled' && !isRequester) return { end: 'others', approval };
  if (!isApproved && !isWaiting(approval)) return { end: 'ended', approval };
  if (verdict !== 'cancelled' && isRequester) return { end: 'own', approval };
  if (isApproved && !(await endSubject(project, approval, verdict))) return { end: 'ended', approval };
  const decided = await endApproval(project, approval, { state: verdict, decidedBy, reason });
  await recordAudit(project, {
    ...actor,
    action: ACTIONS[verdict],
    target: id,
    details: {
      ...getFacts(approval),
      ...(verdict !== 'cancelled' && { decidedBy, reason }),
      ...(isApproved && { approvedBy: approval.decidedBy }),
      ...details,
    },
  });
  return { end: 'decided', approval: decided };
}

/**
 * Expires an undecided approval.
 * @returns the approval in its new state
 */
export async function expireApproval(project: InProject, id: string): Promise<ApprovalRow | undefined> {
  const approval = await findApproval(project, id, { isLocked: true });
  if (approval?.state !== 'waiting' || !approval.isExpired) return approval;
  return endApproval(project, approval, { state: 'expired', decidedBy: null, reason: null });
}

/** Returns the audit details of an approval. */
function getFacts({ kind, customerId, campaignId, before, after, requestedBy }: ApprovalRow) {
  return { kind, customerId, campaignId, before, after, requestedBy };
}

function isWaiting({ state, isExpired }: FoundApproval): boolean {
  return state === 'waiting' && !isExpired;
}

async function endApproval(
  project: InProject,
  approval: ApprovalRow,
  { state, decidedBy, reason }: Pick<ApprovalRow, 'decidedBy' | 'reason'> & { state: EndState },
): Promise<ApprovalRow> {
  const { id, kind, requestId } = approval;
  const [ended] = await rows<Pick<ApprovalRow, 'decidedAt'>>(
    project,
    `update campaign_approvals set state = $3, decided_by = $4, reason = $5, decided_at = now()
     where project_id = $1 and id = $2 returning decided_at as "decidedAt"`,
    [project.projectId, id, state, decidedBy, reason],
  );
  if (state !== 'approved') await endSubject(project, approval, state);
  const facts = { approvalId: id, kind, requestId, ...getCampaignIds(approval) };
  await recordEvents(project, [{ type: 'campaign.approval_decided', data: { ...facts, state } }]);
  return { ...approval, state, decidedBy, reason, decidedAt: ended?.decidedAt ?? null };
}

type EndState = 'approved' | 'declined' | 'expired' | 'cancelled';

/**
 * Refuses the waiting or postponed subject.
 * @returns false if it is running or ended
 */
async function endSubject(
  project: InProject,
  { kind, subjectId, dispatchedAt }: Pick<ApprovalRow, 'kind' | 'subjectId' | 'dispatchedAt'>,
  state: Exclude<EndState, 'approved'>,
): Promise<boolean> {
  if (kind === 'resumption') return dispatchedAt === null;
  const code = state === 'cancelled' ? state : `approval_${state}`;
  return refuseUnsent(project, subjectId, { code, details: null });
}

/** Locks the project's undispatched approvals until the transaction ends. Lock order: approval before subject. */
export async function lockApprovals(project: InProject): Promise<void> {
  await rows(
    project,
    `select from campaign_approvals where project_id = $1 and dispatched_at is null order by id for update`,
    [project.projectId],
  );
}

/** Ends approved resumptions that have not started. */
export async function endApprovedResumptions(project: InProject): Promise<void> {
  await run(
    project,
    `update campaign_approvals set dispatched_at = now()
     where project_id = $1 and kind = 'resumption' and state = 'approved' and dispatched_at is null`,
    [project.projectId],
  );
}

/**
 * Cancels waiting approvals of a deleted project.
 * @returns their ids
 */
export async function cancelApprovals(project: InProject): Promise<string[]> {
  const cancelled = await rows<{ id: string }>(
    project,
    `update campaign_approvals set state = 'cancelled', decided_at = now(), dispatched_at = now()
     where project_id = $1 and state = 'waiting' returning id`,
    [project.projectId],
  );
  return cancelled.map(({ id }) => id);
}
