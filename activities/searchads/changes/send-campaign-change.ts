import { z } from 'zod';
import { openSealed, type OpenConnection } from '../../../models/connections/open-connections.ts';
import { findChange, type FoundChange } from '../../../models/searchads/campaign-changes.ts';
import { recordAttempt, recordRefusedAttempt, takeTurn } from '../../../models/searchads/open-changes.ts';
import { settleApplied, settleChange } from '../../../models/searchads/settle-changes.ts';
import type {
  CampaignChangeActivities,
  ChangeOutcome,
  SendCampaignChangeInput,
} from '../../../workflows/contract/campaign-change.ts';
import type { FailureCode, FailureDetails } from '../../../workflows/contract/failures.ts';
import { withHeartbeat } from '../../heartbeat.ts';
import { pauseUnder, recordConsequences } from '../../provider/consequences.ts';
import { waitForChangeApproval, needsApproval } from '../approvals/require-approval.ts';
import { guardBudget, releaseGuard, type GuardedSend } from '../budgets/guard-budget.ts';
import { limitKeysOf } from '../call-google-ads.ts';
import type { GoogleAdsAccount } from '../google-ads-client.ts';
import { GoogleAdsError, type ToOurField } from '../google-ads-failure.ts';
import type { SendSearchCampaignDependencies } from '../send-search-campaign.ts';
import { classifyChangeFailure } from './classify-change-failure.ts';
import { decideUpdate } from './decide-update.ts';
import { decideRemoval } from './decide-removal.ts';
import { decideNegatives } from './decide-negatives.ts';
import { decideNegativeRemoval } from './decide-negative-removal.ts';
import { decideKeywords } from './decide-keywords.ts';
import type { Decision, Read } from './decision.ts';

/**
 * Makes the activity that reads a campaign and sends a change of it. Returns the outcome; throws only when it is not
 * known. What it was is stored before it is sent, so that a later step knows whether somebody else has changed it.
 */
export function createSendCampaignChange(
  dependencies: SendSearchCampaignDependencies,
): CampaignChangeActivities['sendCampaignChange'] {
  return (input) => withHeartbeat(() => takeStep(dependencies, input));
}

async function takeStep(
  dependencies: SendSearchCampaignDependencies,
  { projectId, changeId, exemptions, isLookOnly }: SendCampaignChangeInput,
): Promise<ChangeOutcome> {
  const { database, connectionKeyring } = dependencies;
  const found = await takeTurn({ database, projectId }, changeId);
  if (!found) return { kind: 'closed' };
  const { change, connection: sealed, hasTurn, behind } = found;
  // Until the campaign is read, nobody knows what became of an earlier send, however long ago it was.
  const unread = (code: FailureCode): ChangeOutcome => ({
    kind: 'refused',
    code,
    details: {},
    mayArrive: change.isInDoubt,
  });
  const isOver = isLookOnly || !change.maySend;
  if (isOver && (change.attempts === 0 || change.validateOnly)) return unread('cancelled');
  if (!hasTurn) return { kind: 'queued', ...(behind !== null && { behind }) };
  if (!sealed || sealed.status === 'revoked') return unread('connection_not_found');
  if (sealed.status === 'reauth_required') return unread('connection_needs_reauth');
  const connection = await openSealed(connectionKeyring, sealed);
  const limits = limitKeysOf(connection);
  const pauseMs = await pauseUnder(database, limits);
  if (pauseMs > 0) {
    const code = 'provider_rate_limit';
    return { kind: 'later', code, retryAfterMs: pauseMs, mayArrive: change.isInDoubt };
  }

  const { customerId, loginCustomerId } = change;
  const account = { refreshToken: connection.secret, customerId, loginCustomerId };
  const client = await dependencies.googleAds();
  const read: Read = { client, account, change, exemptions };
  const failed = async (error: unknown, toOurField: ToOurField, wasSent: boolean): Promise<ChangeOutcome> => {
    if (!(error instanceof GoogleAdsError)) throw error;
    const mayArrive = change.arrivesForMs > 0 && !change.validateOnly;
    const { isInDoubt } = change;
    const outcome = classifyChangeFailure(error, { toOurField, exemptions, wasSent, mayArrive, isInDoubt });
    const fields = outcome.kind === 'refused' ? outcome.details.fields : undefined;
    const logged = { kind: outcome.kind, code: 'code' in outcome ? outcome.code : undefined };
    const isRefused = wasSent && outcome.kind !== 'doubtful';
    if (isRefused) await recordRefusedAttempt({ database, projectId }, changeId, change.attempts + 1);
    await recordConsequences(
      database,
      { ...error.failure, ...(fields && { fields }) },
      { connection, limits, logged },
    );
    return outcome;
  };

  let decision: Decision;
  try {
    decision = await decideChange(read);
  } catch (error) {
    return failed(error, () => undefined, false);
  }
  const guarded = guardedChange(change, { connection, account });
  const released = async (outcome: ChangeOutcome): Promise<ChangeOutcome> => {
    // What came of it is seen at Google from now on.
    if (guarded && outcome.kind !== 'doubtful') await releaseGuard(dependencies, guarded);
    return outcome;
  };
  const ending = { change, projectId, exemptions, wasSent: change.isUnanswered };
  if (decision.next === 'done') return released(await finish(dependencies, ending, decision));
  // Whatever else it is now: the last send may yet be applied, and nothing of this change comes after its end.
  if (change.isInDoubt && change.arrivesForMs > 0) {
    return { kind: 'arriving', retryAfterMs: change.arrivesForMs };
  }
  if (decision.next === 'refuse') return released(refused(decision.code, decision.details));
  if (isOver) return released(refused('cancelled'));
  const refusal = guarded && (await guardBudget(dependencies, guarded));
  if (refusal) return released({ ...refusal, mayArrive: false });

  const held = await waitForChangeApproval(database, { change, projectId }, decision);
  if (held) return released(held === 'full' ? refused('too_many_approvals') : { kind: 'closed' });

  const { operations, before, toOurField } = decision;
  const attempt = { attempts: change.attempts, before, exemptions };
  if (!(await recordAttempt({ database, projectId }, changeId, attempt))) {
    const now = await findChange({ database, projectId }, changeId);
    // Where another process has sent it meanwhile, what is reserved is that one's.
    return now?.attempts === change.attempts ? released({ kind: 'queued' }) : { kind: 'queued' };
  }
  try {
    const answer = await client.mutate(account, operations, { validateOnly: change.validateOnly });
    const after = decision.after(change.validateOnly ? [] : madeNames(answer));
    return await released(await finish(dependencies, { ...ending, wasSent: true }, { ...decision, after }));
  } catch (error) {
    return released(await failed(error, toOurField, true));
  }
}

/** The campaign was read: no earlier send was applied. */
function refused(code: FailureCode, details: FailureDetails = {}): ChangeOutcome {
  return { kind: 'refused', code, details, mayArrive: false };
}

type Ending = {
  change: FoundChange;
  projectId: string;
  exemptions: Read['exemptions'];
  /** Whether it was sent, now or before, and not refused: what it is to do may be its doing. */
  wasSent: boolean;
};

/** Stores that the campaign is, or with `validateOnly` could be, as it was to be. */
async function finish(
  { database }: SendSearchCampaignDependencies,
  { change, projectId, exemptions, wasSent }: Ending,
  { name, before, after }: Pick<Extract<Decision, { next: 'done' }>, 'name' | 'before' | 'after'>,
): Promise<ChangeOutcome> {
  const applied = { name, before, after, exemptions };
  if (change.validateOnly) {
    const requiresApproval =
      before !== null && (await needsApproval(database, { change, projectId }, before));
    const outcome = { ...applied, ...(requiresApproval && { requiresApproval }) };
    await settleChange({ database, projectId }, change.id, { state: 'validated', outcome });
    return { kind: 'validated' };
  }
  await settleApplied({ database, projectId }, change.id, { ...applied, wasSent });
  return { kind: 'applied' };
}

/** The part of a change that may raise spending: enabling, or another budget. Undefined if there is none. */
function guardedChange(
  { id, request, campaignId, validateOnly }: FoundChange,
  { connection, account }: { connection: OpenConnection; account: GoogleAdsAccount },
): GuardedSend | undefined {
  if (request.kind !== 'update') return undefined;
  const { status, dailyBudgetMicros } = request.patch;
  if (status !== 'ENABLED' && dailyBudgetMicros === undefined) return undefined;
  const path = dailyBudgetMicros === undefined ? 'status' : 'dailyBudget';
  return { id, connection, account, path, validateOnly, campaignId, status, dailyBudgetMicros };
}

/** Reads the resource of a change and decides what to send. @throws GoogleAdsError when it cannot be read */
function decideChange(read: Read): Promise<Decision> {
  const { request } = read.change;
  switch (request.kind) {
    case 'update':
      return decideUpdate(read, request);
    case 'remove':
      return decideRemoval(read, request);
    case 'add_negative_keywords':
      return decideNegatives(read, request);
    case 'remove_negative_keyword':
      return decideNegativeRemoval(read, request);
    case 'add_keywords':
      return decideKeywords(read, request);
  }
}

/** The answer to a mutate: under the name of its kind, the resource that each operation created or changed. */
const mutateAnswer = z.object({
  mutate_operation_responses: z.array(z.record(z.string(), z.unknown())),
});

const result = z.object({ resource_name: z.string().min(1) });

/** The names of the resources that a mutate created or changed, in the order of its operations. */
function madeNames(answer: unknown): string[] {
  return mutateAnswer.parse(answer).mutate_operation_responses.map((response) => {
    const found = Object.values(response).find((each) => result.safeParse(each).success);
    return result.parse(found).resource_name;
  });
}
