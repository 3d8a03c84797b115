import { z } from 'zod';
import { openSealed, type OpenConnection } from '../../../models/connections/open-connections.ts';
import { findChange, type FoundChange } from '../../../models/searchads/campaign-changes.ts';
import { settleApplied, settleChange } from '../../../models/searchads/settle-changes.ts';
import { admitChange, recordAttempt, recordRefusedAttempt } from '../../../models/searchads/admit-change.ts';
import type {
  CampaignChangeActivities,
  ChangeOutcome,
  SendCampaignChangeInput,
} from '../../../workflows/contract/campaign-change.ts';
import type { FailureCode, FailureDetails } from '../../../workflows/contract/failures.ts';
import { withHeartbeat } from '../../heartbeat.ts';
import { recordConsequences } from '../../provider/consequences.ts';
import { needsApproval, waitForChangeApproval } from '../approvals/require-approval.ts';
import { guardBudget, releaseGuard, type GuardedSend } from '../budgets/guard-budget.ts';
import type { GuardDependencies } from '../budgets/reserve-budget.ts';
import type { Search } from '../account-read.ts';
import { getLimitKeys } from '../call-google-ads.ts';
import type { GoogleAdsAccount } from '../google-ads-client.ts';
import { GoogleAdsError, type ToOurField } from '../google-ads-failure.ts';
import { classifyChangeFailure } from './classify-change-failure.ts';
import { decideChange } from './decide-change.ts';
import type { Decision, DecisionInput } from './decision.ts';

/**
 * Returns Google's failures as outcomes instead of throwing them. Stores the campaign's state before it sends
 * the change, so that a later attempt can detect changes by others.
 */
export function createSendCampaignChange(
  dependencies: GuardDependencies,
): CampaignChangeActivities['sendCampaignChange'] {
  return (input) => withHeartbeat(() => sendChange(dependencies, input));
}

async function sendChange(
  dependencies: GuardDependencies,
  { projectId, changeId, exemptions, isReadOnly: isCancelled }: SendCampaignChangeInput,
): Promise<ChangeOutcome> {
  const { database, connectionKeyring } = dependencies;
  const found = await admitChange({ database, projectId }, changeId);
  if (!found) return { kind: 'closed' };
  const { change, connection: sealed, isAdmitted, behind, pauseMs } = found;
  // Until the campaign is read, nobody knows whether an earlier call with an unknown outcome took effect.
  const refuseUnread = (code: FailureCode): ChangeOutcome => ({
    kind: 'refused',
    code,
    details: {},
    mayArrive: change.isAmbiguous,
  });
  const isReadOnly = isCancelled || !change.maySend;
  if (isReadOnly && (change.attempts === 0 || change.validateOnly)) return refuseUnread('cancelled');
  if (!isAdmitted) return { kind: 'queued', ...(behind !== null && { behind }) };
  if (!sealed || sealed.status === 'revoked') return refuseUnread('connection_not_found');
  if (sealed.status === 'reauth_required') return refuseUnread('connection_needs_reauth');
  const connection = await openSealed(connectionKeyring, sealed);
  if (pauseMs > 0) {
    const code = 'provider_rate_limit';
    return { kind: 'later', code, retryAfterMs: pauseMs, mayArrive: change.isAmbiguous };
  }

  const { customerId, loginCustomerId } = change;
  const account = { refreshToken: connection.secret, customerId, loginCustomerId };
  const client = await dependencies.googleAds();
  const search: Search = (query, row) => client.search(account, query, row);
  const mayArrive = change.mayApplyForMs > 0 && !change.validateOnly;
  const isCreation = change.request.kind === 'create';
  const settleFailure = async (
    error: unknown,
    toOurField: ToOurField,
    wasSent: boolean,
  ): Promise<ChangeOutcome> => {
    if (!(error instanceof GoogleAdsError)) throw error;
    const outcome = classifyChangeFailure(error, {
      toOurField,
      exemptions,
      wasSent,
      mayArrive,
      isAmbiguous: change.isAmbiguous,
      creation: isCreation ? (change.attempts > 0 && !change.validateOnly ? 'again' : 'first') : undefined,
    });
    const refusedFields = outcome.kind === 'refused' ? outcome.details.fields : undefined;
    // A failure that names fields is not logged. Policy findings do not count as fields here, because a
    // refusal with findings also has another fault, which may concern no field.
    const fields = refusedFields?.filter(({ exemptible }) => exemptible === undefined);
    const logged = { kind: outcome.kind, code: 'code' in outcome ? outcome.code : undefined };
    // While an earlier call may still take effect, a refusal of this call does not settle the change.
    const isRefused = wasSent && outcome.kind !== 'ambiguous' && !mayArrive;
    if (isRefused) await recordRefusedAttempt({ database, projectId }, changeId, change.attempts + 1);
    await recordConsequences(
      database,
      { ...error.failure, ...(fields && { fields }) },
      { connection, limits: getLimitKeys(connection), logged },
    );
    return outcome;
  };

  let decision: Decision;
  try {
    decision = await decideChange({ search, change, exemptions });
  } catch (error) {
    return settleFailure(error, () => undefined, false);
  }
  const guarded = toGuardedSend(change, { connection, account });
  const release = async (outcome: ChangeOutcome): Promise<ChangeOutcome> => {
    const mayApply = outcome.kind === 'ambiguous' || ('mayArrive' in outcome ? outcome.mayArrive : mayArrive);
    // The reservation is kept while a call may still take effect and raise the budgets.
    if (guarded && (outcome.kind === 'applied' || !mayApply)) await releaseGuard(dependencies, guarded);
    return outcome;
  };
  // A creation is `done` only if a campaign has the creation's id, so an earlier attempt must have sent it.
  const ending = { change, projectId, exemptions, wasSent: change.isUnanswered || isCreation };
  if (decision.next === 'done') return release(await storeApplied(dependencies, ending, decision));
  // The last call may still take effect, so the change must not end yet. A creation is sent again at once,
  // because Google refuses a second campaign with its name.
  if (mayArrive && !isCreation) return { kind: 'arriving', retryAfterMs: change.mayApplyForMs };
  if (decision.next === 'refuse') return release(toRefusal(decision.code, decision.details));
  if (isReadOnly) return release(toRefusal('cancelled', {}, mayArrive));
  const refusal = guarded && (await guardBudget(dependencies, guarded, decision.campaign));
  if (refusal) return release({ ...refusal, mayArrive });

  const approval = await waitForChangeApproval(database, { change, projectId }, decision);
  if (approval) return release(approval === 'full' ? toRefusal('too_many_approvals') : { kind: 'closed' });

  const { operations, before, toOurField } = decision;
  const attempt = { attempts: change.attempts, before, exemptions };
  if (!(await recordAttempt({ database, projectId }, changeId, attempt))) {
    const latest = await findChange({ database, projectId }, changeId);
    // If the number of attempts has changed, another worker sent the change first and owns the reservation.
    return latest?.attempts === change.attempts ? release({ kind: 'queued' }) : { kind: 'queued' };
  }
  try {
    const response = await client.mutate(account, operations, { validateOnly: change.validateOnly });
    const applied = decision.getApplied(change.validateOnly ? [] : readResourceNames(response));
    return await release(
      await storeApplied(dependencies, { ...ending, wasSent: true }, { ...decision, ...applied }),
    );
  } catch (error) {
    return release(await settleFailure(error, toOurField, true));
  }
}

/** @param mayArrive whether an earlier call for a creation may still take effect */
function toRefusal(code: FailureCode, details: FailureDetails = {}, mayArrive = false): ChangeOutcome {
  return { kind: 'refused', code, details, mayArrive };
}

type Ending = {
  change: FoundChange;
  projectId: string;
  exemptions: DecisionInput['exemptions'];
  /**
   * This or an earlier attempt sent the change and was not refused, so the change may have caused the
   * campaign's state.
   */
  wasSent: boolean;
};

async function storeApplied(
  { database }: GuardDependencies,
  { change, projectId, exemptions, wasSent }: Ending,
  { name, before, after, resourceName }: Omit<Extract<Decision, { next: 'done' }>, 'next'>,
): Promise<ChangeOutcome> {
  const applied = { name, before, after, exemptions, ...(resourceName !== undefined && { resourceName }) };
  if (change.validateOnly) {
    const requiresApproval = await needsApproval(database, { change, projectId }, before);
    const outcome = { ...applied, ...(requiresApproval && { requiresApproval }) };
    await settleChange({ database, projectId }, change.id, { state: 'validated', outcome });
    return { kind: 'validated' };
  }
  await settleApplied({ database, projectId }, change.id, { ...applied, wasSent });
  return { kind: 'applied' };
}

function toGuardedSend(
  { id, request, validateOnly }: FoundChange,
  { connection, account }: { connection: OpenConnection; account: GoogleAdsAccount },
): GuardedSend | undefined {
  const send = { id, connection, account, validateOnly };
  if (request.kind === 'create') {
    const { status, dailyBudgetMicros } = request.campaign;
    return status === 'ENABLED' ? { ...send, path: 'dailyBudget', status, dailyBudgetMicros } : undefined;
  }
  if (request.kind !== 'update') return undefined;
  const { status, dailyBudgetMicros } = request.patch;
  if (status !== 'ENABLED' && dailyBudgetMicros === undefined) return undefined;
  const path = dailyBudgetMicros === undefined ? 'status' : 'dailyBudget';
  return { ...send, path, status, dailyBudgetMicros };
}

/** The result of each operation is in a field that is named after the resource type. */
const mutateResponse = z.object({
  mutate_operation_responses: z.array(z.record(z.string(), z.unknown())),
});

const result = z.object({ resource_name: z.string().min(1) });

function readResourceNames(response: unknown): string[] {
  return mutateResponse.parse(response).mutate_operation_responses.map((operationResponse) => {
    const found = Object.values(operationResponse).find((each) => result.safeParse(each).success);
    return result.parse(found).resource_name;
  });
}
