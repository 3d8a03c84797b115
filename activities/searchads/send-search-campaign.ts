import { recordIntentAttempt, recordRefusedIntentAttempt } from '../../models/searchads/open-intents.ts';
import type { Keyring } from '../../models/sealed.ts';
import type {
  CampaignSettlement,
  PolicyExemptions,
  SearchCampaignActivities,
  SendOutcome,
} from '../../workflows/contract/search-campaign.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { recordConsequences } from '../provider/consequences.ts';
import { waitForCreationApproval } from './approvals/require-approval.ts';
import type { BudgetReadings } from './budgets/budget-readings.ts';
import { guardBudget, releaseGuard } from './budgets/guard-budget.ts';
import { buildCampaignMutate } from './build-campaign-mutate.ts';
import { limitKeysOf, type CallDependencies } from './call-google-ads.ts';
import { classifyCampaignFailure, isNameTaken, retryLater } from './classify-campaign-failure.ts';
import { findCampaign } from './find-campaign.ts';
import { GoogleAdsError } from './google-ads-failure.ts';
import { openCampaign, type OpenCampaign } from './open-campaign.ts';
import { settleCampaign } from './plan-search-campaign.ts';
import { campaignMutateAnswer } from './wire.ts';

export type SendSearchCampaignDependencies = CallDependencies & {
  connectionKeyring: Keyring;
  budgetReadings: BudgetReadings;
};

/**
 * Makes the activity that sends a campaign. Returns the outcome of the send; throws only when it is not known. The
 * error is for the log.
 */
export function createSendSearchCampaign(
  dependencies: SendSearchCampaignDependencies,
): SearchCampaignActivities['sendSearchCampaign'] {
  return ({ exemptions, projectId, intentId }) =>
    withHeartbeat(async () => {
      const input = { projectId, intentId };
      const opened = await openCampaign(dependencies, input);
      if (opened === 'closed') return { kind: 'closed' };
      const settled = async (outcome: SendOutcome): Promise<SendOutcome> => {
        const settlement = settlementOf(outcome, exemptions);
        if (settlement) await settleCampaign(dependencies.database, { ...input, settlement });
        return outcome;
      };
      if (typeof opened === 'string') return { kind: 'refused', code: opened, details: {} };
      // It may be looked for, and not be sent any more.
      if (!opened.intent.maySend) return { kind: 'closed' };
      const { pauseMs } = opened;
      if (pauseMs > 0) return retryLater('provider_rate_limit', pauseMs);
      const outcome = await send(dependencies, opened, exemptions);
      const isEnabled = opened.intent.request.campaign.status === 'ENABLED';
      // What came of it is seen at Google from now on.
      if (isEnabled && outcome.kind !== 'doubtful') {
        await releaseGuard(dependencies, { id: intentId, connection: opened.connection });
      }
      return settled(outcome);
    });
}

/** What is stored at once. Undefined: the workflow decides. */
function settlementOf(outcome: SendOutcome, exemptions: PolicyExemptions): CampaignSettlement | undefined {
  switch (outcome.kind) {
    case 'created':
      return { state: 'created', resourceName: outcome.resourceName, exemptions };
    case 'validated':
      return { state: 'validated', exemptions };
    case 'refused':
    case 'policy':
    case 'later':
    case 'doubtful':
    case 'closed':
      return undefined;
  }
}

async function send(
  dependencies: SendSearchCampaignDependencies,
  opened: OpenCampaign,
  exemptions: PolicyExemptions,
): Promise<SendOutcome> {
  const client = await dependencies.googleAds();
  const { intent, account } = opened;
  const { campaign } = intent.request;
  const { validateOnly, customerId, id: mark } = intent;
  const wanted = { name: campaign.name, mark };
  const settleFailure = async (error: unknown): Promise<SendOutcome> => {
    if (!(error instanceof GoogleAdsError)) throw error;
    const outcome = classifyCampaignFailure(error, campaign, exemptions);
    const fields = outcome.kind === 'refused' ? outcome.details.fields : undefined;
    await recordConsequences(
      dependencies.database,
      { ...error.failure, ...(fields && { fields }) },
      {
        connection: opened.connection,
        limits: limitKeysOf(opened.connection),
        logged: { kind: outcome.kind, code: 'code' in outcome ? outcome.code : undefined },
      },
    );
    return outcome;
  };

  if (!validateOnly) {
    const before = await findCampaign(client, account, wanted).catch(settleFailure);
    // Nothing was sent yet, whether or not the query failed.
    if (before.kind === 'doubtful') return retryLater('provider_unavailable', 1_000);
    if (before.kind === 'taken') return NAME_TAKEN;
    if (before.kind !== 'absent') return before;
  }
  const guarded = {
    id: mark,
    connection: opened.connection,
    account,
    path: 'dailyBudget' as const,
    validateOnly,
    status: campaign.status,
    dailyBudgetMicros: campaign.dailyBudgetMicros,
  };
  if (campaign.status === 'ENABLED') {
    const refusal = await guardBudget(dependencies, guarded);
    if (refusal?.kind === 'later') return retryLater(refusal.code, refusal.retryAfterMs);
    if (refusal) return refusal;
    const held = await waitForCreationApproval(dependencies.database, {
      intent,
      projectId: opened.connection.projectId,
    });
    if (held) return held === 'full' ? TOO_MANY_APPROVALS : { kind: 'closed' };
  }
  const project = { database: dependencies.database, projectId: opened.connection.projectId };
  const { attempts } = intent;
  // It has ended in the same moment.
  if (!(await recordIntentAttempt(project, mark, { attempts, exemptions }))) return { kind: 'closed' };
  try {
    const operations = buildCampaignMutate({ customerId, mark, campaign, exemptions });
    const answer = await client.mutate(account, operations, { validateOnly });
    if (validateOnly) return { kind: 'validated' };
    const [, { campaign_result: made }] = campaignMutateAnswer.parse(answer).mutate_operation_responses;
    return { kind: 'created', resourceName: made.resource_name };
  } catch (error) {
    if (!(error instanceof GoogleAdsError) || !isNameTaken(error)) {
      const outcome = await settleFailure(error);
      const isRefused = outcome.kind !== 'doubtful' && !intent.isInDoubt;
      if (isRefused) await recordRefusedIntentAttempt(project, mark, attempts + 1);
      return outcome;
    }
    if (validateOnly) return NAME_TAKEN;
    // A call before this one may have been applied after all.
    const after = await findCampaign(client, account, wanted).catch(settleFailure);
    if (after.kind === 'created') return after;
    // If it was never sent, the campaign of this name is not ours.
    return after.kind === 'taken' || intent.attempts === 0 ? NAME_TAKEN : { kind: 'doubtful' };
  }
}

const TOO_MANY_APPROVALS = {
  kind: 'refused',
  code: 'too_many_approvals',
  details: {},
} as const satisfies SendOutcome;

const NAME_TAKEN = {
  kind: 'refused',
  code: 'campaign_name_taken',
  details: {},
} as const satisfies SendOutcome;
