import { getFields, getValues } from '../../../domain/campaign-change.ts';
import type { Database } from '../../../models/database.ts';
import { inProject } from '../../../models/in-project.ts';
import {
  approvedValues,
  requestApproval,
  type ApprovedValues,
} from '../../../models/searchads/campaign-approvals.ts';
import type { FoundChange } from '../../../models/searchads/campaign-changes.ts';
import { findCampaignGuards } from '../../../models/searchads/campaign-guards.ts';
import type { ChangeBefore } from '../../../models/searchads/campaign-requests.ts';
import { setChangeWaiting } from '../../../models/searchads/unsent-work.ts';
import type { Decision } from '../changes/decision.ts';

/**
 * `waiting`: the change waits for a second person's approval, or another run continues or has ended the
 * change. `full`: too many approvals are pending in the project.
 */
type Wait = 'waiting' | 'full';

/** A null date sets no limit. */
function isExtended(
  { startDate, endDate }: Extract<FoundChange['request'], { kind: 'update' }>['patch'],
  values: ChangeBefore['values'],
): boolean {
  const isEarlier = startDate !== undefined && values.startDate !== null && startDate < values.startDate;
  const isLater =
    endDate !== undefined && values.endDate !== null && (endDate === null || endDate > values.endDate);
  return isEarlier || isLater;
}

/**
 * Returns undefined unless the change creates an enabled campaign, enables a campaign, raises a daily budget,
 * or extends the dates of an enabled campaign.
 */
function getSpendingIncrease(
  { request }: Pick<FoundChange, 'request'>,
  read: ChangeBefore | null,
): { before?: ApprovedValues; after: ApprovedValues } | undefined {
  if (request.kind === 'create') {
    const { status, dailyBudgetMicros, startDate, endDate, bidding } = request.campaign;
    if (status !== 'ENABLED') return undefined;
    const targetCpaMicros = 'targetCpaMicros' in bidding ? bidding.targetCpaMicros : undefined;
    return {
      after: {
        status,
        dailyBudgetMicros,
        biddingStrategy: bidding.strategy,
        ...(targetCpaMicros !== undefined && { targetCpaMicros }),
        ...(startDate !== undefined && { startDate }),
        ...(endDate !== undefined && { endDate }),
      },
    };
  }
  if (request.kind !== 'update' || !read) return undefined;
  const { values } = read;
  const { status, dailyBudgetMicros } = request.patch;
  const isEnabling = status === 'ENABLED' && values.status !== 'ENABLED';
  const isRaising = dailyBudgetMicros !== undefined && dailyBudgetMicros > (values.dailyBudgetMicros ?? 0);
  const isEnabled = (status ?? values.status) === 'ENABLED';
  if (!isEnabling && !isRaising && !(isEnabled && isExtended(request.patch, values))) return undefined;
  const wanted = getValues(request.patch);
  const changedFieldNames = getFields(wanted);
  return {
    before: toApprovedValues(values, changedFieldNames),
    after: toApprovedValues({ ...values, ...wanted }, changedFieldNames),
  };
}

function toApprovedValues(
  values: ChangeBefore['values'],
  changedFieldNames: readonly (keyof ChangeBefore['values'])[],
): ApprovedValues {
  const shown = new Set<string>(['status', 'dailyBudgetMicros', ...changedFieldNames]);
  return approvedValues.parse(
    Object.fromEntries(Object.entries(values).filter(([field]) => shown.has(field))),
  );
}

/** @param before state of the campaign; null for a creation */
export async function needsApproval(
  database: Database,
  { change, projectId }: { change: FoundChange; projectId: string },
  before: ChangeBefore | null,
): Promise<boolean> {
  if (change.isApproved || getSpendingIncrease(change, before) === undefined) return false;
  const { requireApproval } = await findCampaignGuards({ database, projectId });
  return requireApproval;
}

/**
 * Requests an approval if the change needs one, and stores the values that the approval covers.
 * @returns undefined if the change may be sent
 */
export async function waitForChangeApproval(
  database: Database,
  { change, projectId }: { change: FoundChange; projectId: string },
  { name, before, campaign }: Pick<Extract<Decision, { next: 'send' }>, 'name' | 'before' | 'campaign'>,
): Promise<Wait | undefined> {
  const increase = getSpendingIncrease(change, before);
  // A change that may have been applied continues without approval.
  if (!increase || change.validateOnly || change.isUnanswered) return undefined;
  if (!(await needsApproval(database, { change, projectId }, before))) return undefined;
  const { id: subjectId, request, customerId, campaignId, requestedBy, requesters, requestId } = change;
  const budget = campaign?.budget;
  const sharing = budget?.isShared === true ? { budgetSharedBy: budget.campaignCount } : {};
  return inProject(database, projectId, async (project): Promise<Wait> => {
    // The change has ended or was sent or approved meanwhile, so this run requests no approval.
    if (!(await setChangeWaiting(project, subjectId, before))) return 'waiting';
    const approvalId = await requestApproval(project, {
      kind: request.kind === 'create' ? 'creation' : 'change',
      subjectId,
      customerId,
      campaignId,
      name,
      requestedBy,
      requesters,
      requestId,
      before: increase.before ? { ...increase.before, ...sharing } : null,
      after: { ...increase.after, ...sharing },
    });
    if (approvalId === undefined) throw new TooManyApprovals();
    return 'waiting';
  }).catch((error: unknown): Wait => {
    if (error instanceof TooManyApprovals) return 'full';
    throw error;
  });
}

/** Thrown to roll back the transaction. */
class TooManyApprovals extends Error {
  override readonly name = 'TooManyApprovals';
}
