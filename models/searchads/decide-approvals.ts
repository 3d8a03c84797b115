import { recordAudit, type Act } from '../audit/audit-entries.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import { findApproval, type ApprovalRow } from './campaign-approvals.ts';
import { refuseUnsent } from './settle-changes.ts';

/** Decision of a user, `by`, who has the permission. */
export type GivenDecision = {
  verdict: 'approved' | 'declined';
  by: string;
  reason: string | null;
  /** Audit entry. */
  act: Pick<Act, 'actor' | 'clientId' | 'ip'> & { details?: Record<string, unknown> };
};

/** Result of a decision. `own`: the user requested the approval; `over`: it had ended before. */
export type DecisionEnd = { end: 'decided' | 'own' | 'over'; approval: ApprovalRow };

/**
 * Stores a decision, which takes effect at the commit; the approval's run dispatches approved work. Approved work can
 * still be declined until it is dispatched, or while postponed.
 * @returns undefined if the project has no such approval
 */
export async function decideApproval(
  project: InProject,
  id: string,
  { verdict, by, reason, act }: GivenDecision,
): Promise<DecisionEnd | undefined> {
  const approval = await findApproval(project, id, { isLocked: true });
  if (!approval) return undefined;
  const isApproved = verdict === 'declined' && approval.state === 'approved';
  if (!isApproved && !(await isWaiting(project, approval))) return { end: 'over', approval };
  if (approval.requesters.includes(by)) return { end: 'own', approval };
  if (isApproved && !(await endSubject(project, approval, verdict))) return { end: 'over', approval };
  const decidedBy = `user:${by}`;
  const decided = await endApproval(project, approval, { state: verdict, decidedBy, reason });
  await recordAudit(project, {
    actor: act.actor,
    ...(act.clientId !== undefined && { clientId: act.clientId }),
    ...(act.ip !== undefined && { ip: act.ip }),
    action: verdict === 'approved' ? 'approval.approve' : 'approval.decline',
    target: id,
    details: {
      ...getFacts(approval),
      decidedBy,
      reason,
      ...(isApproved && { approvedBy: approval.decidedBy }),
      ...act.details,
    },
  });
  return { end: 'decided', approval: decided };
}

/** Withdrawal by a requester. `persons`: users behind the caller's credential. */
export type Withdrawal = { persons: readonly string[]; act: GivenDecision['act'] };

/**
 * Withdraws an undecided approval, or approved work that is postponed. Nothing is sent.
 * @returns `others`: another user requested it. Undefined if the project has no such approval
 */
export async function withdrawApproval(
  project: InProject,
  id: string,
  { persons, act }: Withdrawal,
): Promise<{ end: 'decided' | 'others' | 'over'; approval: ApprovalRow } | undefined> {
  const approval = await findApproval(project, id, { isLocked: true });
  if (!approval) return undefined;
  const { requestedBy, requesters } = approval;
  const isOwn = requestedBy === act.actor || persons.some((person) => requesters.includes(person));
  if (!isOwn) return { end: 'others', approval };
  const isApproved = approval.state === 'approved';
  const isUnsent = isApproved
    ? await endSubject(project, approval, 'cancelled')
    : await isWaiting(project, approval);
  if (!isUnsent) return { end: 'over', approval };
  const decidedBy = act.actor;
  const withdrawn = await endApproval(project, approval, { state: 'cancelled', decidedBy, reason: null });
  await recordAudit(project, {
    ...act,
    action: 'approval.withdraw',
    target: id,
    details: {
      ...getFacts(approval),
      ...(isApproved && { approvedBy: approval.decidedBy }),
    },
  });
  return { end: 'decided', approval: withdrawn };
}

/**
 * Expires an undecided approval.
 * @returns the approval in its new state
 */
export async function expireApproval(project: InProject, id: string): Promise<ApprovalRow | undefined> {
  const approval = await findApproval(project, id, { isLocked: true });
  if (approval?.state !== 'waiting' || !(await isExpired(project, id))) return approval;
  return endApproval(project, approval, { state: 'expired', decidedBy: null, reason: null });
}

/** Returns the audit details of an approval. */
function getFacts({ kind, customerId, campaignId, before, after, requestedBy }: ApprovalRow) {
  return { kind, customerId, campaignId, before, after, requestedBy };
}

async function isWaiting(project: InProject, { id, state }: ApprovalRow): Promise<boolean> {
  return state === 'waiting' && !(await isExpired(project, id));
}

/** Checks the expiry by the database's clock. */
async function isExpired(project: InProject, id: string): Promise<boolean> {
  const found = await rows(
    project,
    'select from campaign_approvals where project_id = $1 and id = $2 and expires_at <= now()',
    [project.projectId, id],
  );
  return found.length > 0;
}

async function endApproval(
  project: InProject,
  approval: ApprovalRow,
  { state, decidedBy, reason }: Pick<ApprovalRow, 'decidedBy' | 'reason'> & { state: EndState },
): Promise<ApprovalRow> {
  const { id, kind, customerId, campaignId, requestId } = approval;
  const [ended] = await rows<Pick<ApprovalRow, 'decidedAt'>>(
    project,
    `update campaign_approvals set state = $3, decided_by = $4, reason = $5, decided_at = now()
     where project_id = $1 and id = $2 returning decided_at as "decidedAt"`,
    [project.projectId, id, state, decidedBy, reason],
  );
  if (state !== 'approved') await endSubject(project, approval, state);
  const campaignIds = {
    ...(customerId !== null && { customerId }),
    ...(campaignId !== null && { campaignId }),
  };
  await recordEvents(project, [
    { type: 'campaign.approval_decided', data: { approvalId: id, kind, requestId, ...campaignIds, state } },
  ]);
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

/** Locks the project's waiting approvals until the transaction ends. Lock order: approval before subject. */
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
