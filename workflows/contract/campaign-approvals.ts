import { workflowStart } from './workflow-start.ts';

/**
 * The contract of what waits for a second person. What it is, and what was decided, is in the row; Temporal sees ids and
 * states, and of a signal the id of the person who has decided.
 */
export type ApprovalRef = { projectId: string; approvalId: string };

/** Signals of {@link AwaitApproval}. `approve` and `decline` take `{"by": "usr_…"}`; the person is checked. */
export const APPROVAL_SIGNALS = { approve: 'approve', decline: 'decline', reread: 'reread' } as const;

/** A decision that came by a signal. `by`: the person, as the signal names them. */
export type SignalledDecision = { verdict: 'approved' | 'declined'; by: string };

export type ApprovalEnd = 'approved' | 'declined' | 'expired' | 'cancelled';

export type AwaitApproval = (input: ApprovalRef) => Promise<{ state: ApprovalEnd }>;

/**
 * What is to be done next. `wait`: for a decision, so many milliseconds at most; `told`: what became of a decision that
 * came by a signal. The others: what was approved goes on, by its own run. `end`: there is nothing left to do.
 */
export type ApprovalPlan =
  | { next: 'wait'; waitMs: number; told?: string }
  | {
      next: 'change';
      changeId: string;
      customerId: string;
      campaignId: string | null;
      name: string | null;
      kind: string;
      requestId: string;
    }
  | { next: 'resumption'; stopId: string; requestId: string }
  | { next: 'end'; state: ApprovalEnd };

export type CampaignApprovalActivities = {
  /** Takes a decision that came by a signal, ends what is over, and lets go on what was approved. */
  workAtApproval(input: ApprovalRef & { given?: SignalledDecision }): Promise<ApprovalPlan>;
};

/** The id of the workflow that waits for an approval. */
export function awaitApprovalId(approvalId: string): string {
  return `campaign-approval/${approvalId}`;
}

/** The options to start (or join) the run of an approval. */
export function awaitApprovalStart({ queuePrefix, ...ref }: ApprovalRef & { queuePrefix: string }) {
  return workflowStart<ApprovalRef>({
    queuePrefix,
    workflowId: awaitApprovalId(ref.approvalId),
    input: ref,
    ids: { projectId: ref.projectId },
    state: 'waiting_for_approval',
    summary: 'Approval of what would spend more',
  });
}

/** The options to have an approval's run look at its row again, and to start it where there is none. */
export function awaitApprovalSignal(input: ApprovalRef & { queuePrefix: string }) {
  return { ...awaitApprovalStart(input), signal: APPROVAL_SIGNALS.reread };
}
