import { fieldsOf, valuesOf } from '../../../domain/campaign-change.ts';
import type { Database } from '../../../models/database.ts';
import { inProject } from '../../../models/in-project.ts';
import { askForApproval, type ApprovedValues } from '../../../models/searchads/campaign-approvals.ts';
import type { FoundChange } from '../../../models/searchads/campaign-changes.ts';
import { findRequireApproval } from '../../../models/searchads/campaign-guards.ts';
import type { ChangeBefore } from '../../../models/searchads/campaign-requests.ts';
import { setChangeWaiting } from '../../../models/searchads/unsent-work.ts';

/** `waiting`: nothing is sent before a second person has approved it. `full`: too much waits in the project. */
type Wait = 'waiting' | 'full';

/** Whether a campaign shows ads on days on which it showed none. Of one without a start or an end, there are none. */
function prolongs(
  { startDate, endDate }: Extract<FoundChange['request'], { kind: 'update' }>['patch'],
  values: ChangeBefore['values'],
): boolean {
  const isEarlier = startDate !== undefined && values.startDate !== null && startDate < values.startDate;
  const isLater =
    endDate !== undefined && values.endDate !== null && (endDate === null || endDate > values.endDate);
  return isEarlier || isLater;
}

/** The part of a change that enables a campaign, raises its budget or prolongs an enabled one. Undefined: nothing. */
function raisedBy(
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
  const enables = status === 'ENABLED' && values.status !== 'ENABLED';
  const raises = dailyBudgetMicros !== undefined && dailyBudgetMicros > (values.dailyBudgetMicros ?? 0);
  const isEnabled = (status ?? values.status) === 'ENABLED';
  if (!enables && !raises && !(isEnabled && prolongs(request.patch, values))) return undefined;
  const wanted = valuesOf(request.patch);
  const isAbout = new Set(fieldsOf(wanted));
  return { before: shown(values, isAbout), after: shown({ ...values, ...wanted }, isAbout) };
}

/** What a campaign is, to whoever approves: what it may spend a day, and all else that the change is about. */
function shown(
  { status, dailyBudgetMicros, name, startDate, endDate, ...bidding }: ChangeBefore['values'],
  isAbout: ReadonlySet<keyof ChangeBefore['values']>,
): ApprovedValues {
  const { biddingStrategy, targetCpaMicros } = bidding;
  return {
    status,
    dailyBudgetMicros,
    ...(isAbout.has('name') && { name }),
    ...(isAbout.has('startDate') && { startDate }),
    ...(isAbout.has('endDate') && { endDate }),
    ...(isAbout.has('biddingStrategy') && { biddingStrategy }),
    ...(isAbout.has('targetCpaMicros') && { targetCpaMicros }),
  };
}

/** Whether a change would have to be approved, as the campaign is now. */
export async function needsApproval(
  database: Database,
  { change, projectId }: { change: FoundChange; projectId: string },
  before: ChangeBefore | null,
): Promise<boolean> {
  if (change.isApproved || raisedBy(change, before) === undefined) return false;
  return findRequireApproval({ database, projectId });
}

/**
 * Has a change wait where the project wants a second person to approve what it does, and nobody has. What it was asked
 * over is kept: who approves, approves that difference. @returns undefined when it may be sent
 */
export async function waitForChangeApproval(
  database: Database,
  { change, projectId }: { change: FoundChange; projectId: string },
  { name, before, budgetSharedBy }: { name: string; before: ChangeBefore | null; budgetSharedBy?: number },
): Promise<Wait | undefined> {
  const raised = raisedBy(change, before);
  // What was sent once goes on as it was begun.
  if (!raised || change.validateOnly || change.attempts > 0) return undefined;
  if (!(await needsApproval(database, { change, projectId }, before))) return undefined;
  const { id: subjectId, request, customerId, campaignId, requestedBy, requesters, requestId } = change;
  const ofBudget = budgetSharedBy === undefined ? {} : { budgetSharedBy };
  return inProject(database, projectId, async (project): Promise<Wait> => {
    // One that has ended meanwhile needs nobody.
    if (!(await setChangeWaiting(project, subjectId, before))) return 'waiting';
    const approvalId = await askForApproval(project, {
      kind: request.kind === 'create' ? 'creation' : 'change',
      subjectId,
      customerId,
      campaignId,
      name,
      requestedBy,
      requesters,
      requestId,
      before: raised.before ? { ...raised.before, ...ofBudget } : null,
      after: { ...raised.after, ...ofBudget },
    });
    if (approvalId === undefined) throw new TooManyApprovals();
    return 'waiting';
  }).catch((error: unknown): Wait => {
    if (error instanceof TooManyApprovals) return 'full';
    throw error;
  });
}

/** Rolls back what was written. */
class TooManyApprovals extends Error {
  override readonly name = 'TooManyApprovals';
}
