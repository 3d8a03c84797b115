import type { ChangeToStart } from './campaign-change.ts';
import { buildWorkflowStart } from './workflow-start.ts';

/**
 * The approval's row has the request and the decision. Temporal sees ids, states, notes for its UI, the kind
 * of an approved change, and the name of a new campaign.
 */
export type ApprovalRef = { projectId: string; approvalId: string };

/** Signals of {@link AwaitApproval}. The payload of `approve` and `decline` is `{"by": "usr_…"}`. */
export const APPROVAL_SIGNALS = { approve: 'approve', decline: 'decline', reread: 'reread' } as const;

/** `by`: unverified user id. */
export type ReceivedDecision = { verdict: 'approved' | 'declined'; by: string };

export type ApprovalEnd = 'approved' | 'declined' | 'expired' | 'cancelled';

export type AwaitApproval = (input: ApprovalRef) => Promise<{ state: ApprovalEnd }>;

/** With `change` or `resumption`, the workflow starts another workflow for the approved request. */
export type ApprovalPlan =
  | {
      next: 'wait';
      waitMs: number;
      /** Text for the Temporal UI, such as why a decision from a signal was refused. */
      note?: string;
    }
  | ({ next: 'change' } & ChangeToStart)
  | { next: 'resumption'; stopId: string; requestId: string }
  | { next: 'end'; state: ApprovalEnd };

export type CampaignApprovalActivities = {
  /** Records a decision from a signal, ends expired approvals, and dispatches approved work. */
  advanceApproval(input: ApprovalRef & { decision?: ReceivedDecision }): Promise<ApprovalPlan>;
  /** Mails the people who may decide, once per approval. */
  mailApprovers(input: ApprovalRef): Promise<void>;
};

export function getApprovalWorkflowId(approvalId: string): string {
  return `campaign-approval/${approvalId}`;
}

/** A second start joins the first run. */
export function buildApprovalStart({ queuePrefix, ...ref }: ApprovalRef & { queuePrefix: string }) {
  return buildWorkflowStart<ApprovalRef>({
    queuePrefix,
    workflowId: getApprovalWorkflowId(ref.approvalId),
    input: ref,
    ids: { projectId: ref.projectId },
    state: 'waiting_for_approval',
    summary: 'Approval of a spending increase',
  });
}

/** The signal makes the run read the approval's row again. A run starts if there is none. */
export function buildApprovalSignal(input: ApprovalRef & { queuePrefix: string }) {
  return { ...buildApprovalStart(input), signal: APPROVAL_SIGNALS.reread };
}
