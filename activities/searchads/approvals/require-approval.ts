import { fieldsOf, valuesOf } from '../../../domain/campaign-change.ts';
import type { Database } from '../../../models/database.ts';
import { inProject } from '../../../models/in-project.ts';
import { askForApproval, type ApprovedValues } from '../../../models/searchads/campaign-approvals.ts';
import type { FoundChange } from '../../../models/searchads/campaign-changes.ts';
import { findRequireApproval } from '../../../models/searchads/campaign-guards.ts';
import type { FoundIntent } from '../../../models/searchads/campaign-intents.ts';
import type { ChangeBefore } from '../../../models/searchads/campaign-requests.ts';
import { setChangeWaiting, setIntentWaiting } from '../../../models/searchads/unsent-work.ts';

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

/** What of a change enables a campaign, raises its budget or prolongs one that is enabled. Undefined: nothing. */
function raisedBy(
  { request }: Pick<FoundChange, 'request'>,
  { values }: ChangeBefore,
): { before: ApprovedValues; after: ApprovedValues } | undefined {
  if (request.kind !== 'update') return undefined;
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
  before: ChangeBefore,
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
  { name, before, budgetSharedBy }: { name: string; before: ChangeBefore; budgetSharedBy?: number },
): Promise<Wait | undefined> {
  const raised = raisedBy(change, before);
  // What was sent once goes on as it was begun.
  if (!raised || change.validateOnly || change.attempts > 0) return undefined;
  if (!(await needsApproval(database, { change, projectId }, before))) return undefined;
  const { id: subjectId, customerId, campaignId, requestedBy, requesters, requestId } = change;
  const ofBudget = budgetSharedBy === undefined ? {} : { budgetSharedBy };
  const shared = { before: { ...raised.before, ...ofBudget }, after: { ...raised.after, ...ofBudget } };
  return inProject(database, projectId, async (project): Promise<Wait> => {
    const asked = { subjectId, customerId, campaignId, name, requestedBy, requesters, requestId, ...shared };
    // One that has ended meanwhile needs nobody.
    if (!(await setChangeWaiting(project, subjectId, before))) return 'waiting';
    if (await askForApproval(project, { kind: 'change', ...asked })) return 'waiting';
    throw new TooManyApprovals();
  }).catch(fullOr);
}

/** The same for a campaign that would be made enabled. */
export async function waitForCreationApproval(
  database: Database,
  { intent, projectId }: { intent: FoundIntent; projectId: string },
): Promise<Wait | undefined> {
  const { id: subjectId, customerId, requestedBy, requesters, requestId } = intent;
  const { name, status, dailyBudgetMicros, startDate, endDate, bidding } = intent.request.campaign;
  if (status !== 'ENABLED' || intent.validateOnly || intent.isApproved || intent.attempts > 0)
    return undefined;
  if (!(await findRequireApproval({ database, projectId }))) return undefined;
  return inProject(database, projectId, async (project): Promise<Wait> => {
    const targetCpaMicros = 'targetCpaMicros' in bidding ? bidding.targetCpaMicros : undefined;
    const after = {
      status,
      dailyBudgetMicros,
      biddingStrategy: bidding.strategy,
      ...(targetCpaMicros !== undefined && { targetCpaMicros }),
      ...(startDate !== undefined && { startDate }),
      ...(endDate !== undefined && { endDate }),
    };
    const asked = { subjectId, customerId, name, requestedBy, requesters, requestId, after };
    if (!(await setIntentWaiting(project, subjectId))) return 'waiting';
    if (await askForApproval(project, { kind: 'creation', ...asked })) return 'waiting';
    throw new TooManyApprovals();
  }).catch(fullOr);
}

/** Rolls back what was written. */
class TooManyApprovals extends Error {
  override readonly name = 'TooManyApprovals';
}

function fullOr(error: unknown): Wait {
  if (error instanceof TooManyApprovals) return 'full';
  throw error;
}
