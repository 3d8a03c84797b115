import { createHash } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import { stringify } from 'safe-stable-stringify';
import { normaliseSearchCampaign } from '../../../domain/normalise-search-campaign.ts';
import type { SearchCampaign } from '../../../domain/search-campaign.ts';
import { findIntent, type IntentIdentity } from '../../../models/searchads/campaign-intents.ts';
import { recordSubject } from '../../../telemetry/work.ts';
import {
  createSearchCampaignStart,
  type CreateSearchCampaign,
} from '../../../workflows/contract/search-campaign.ts';
import { invalidFields } from '../../request/errors.ts';
import { serializeCampaignIntent } from '../../serializers/campaign-intent.ts';
import { waitsUntil } from '../../temporal/read-provider.ts';
import { startWorkflow } from '../../temporal/start-workflow.ts';
import { answerThatItWaits } from '../campaign-approvals/awaits-approval.ts';
import type { Call, Handler, OperationInput } from '../operation.ts';
import { inSamePlace } from './change-campaign.ts';
import { pointAtWay, withoutDashes } from './find-customer.ts';
import { namedExemptions } from './named-exemptions.ts';
import { openIntent, type OpenedIntent } from './open-intent.ts';

type Body = OperationInput<'createSearchCampaign'>['body'];

/**
 * Creates a campaign by a job that outlives the caller's wait. The request is stored first, so that a repeated request
 * joins the job or gets its campaign.
 */
export const createSearchCampaign: Handler<'createSearchCampaign'> = async ({ path, body }, call) => {
  const { context, projectId } = call;
  const campaign = checkCampaign(body);
  const deadlineMs = waitsUntil(context);
  const customerId = withoutDashes(path.customerId);
  const identity: IntentIdentity = {
    customerId,
    name: campaign.name,
    validateOnly: body.validateOnly,
    bodyDigest: digestRequest(customerId, body),
    idempotencyKey: call.header('idempotency-key'),
  };
  // The place comes first: an intent that nobody runs would keep its name from other requests.
  const intentId = await context.waits.hold(projectId, async (forResult) => {
    const intent = await openIntent(inSamePlace(call, forResult), {
      identity,
      request: { campaign, named: namedExemptions(body), autoExempt: body.autoExemptPolicyViolations },
      loginCustomerId: body.loginCustomerId,
      deadlineMs,
    });
    recordSubject({ intentId: intent.id });
    if (intent.isOpen) {
      const job = await startIntent(call, { ...intent, customerId, name: campaign.name });
      await forResult(job, deadlineMs);
    }
    return intent.id;
  });
  const ended = await findIntent({ database: context.database, projectId }, intentId);
  if (ended?.state === 'waiting_for_approval') return answerThatItWaits(call, ended.id);
  try {
    return { body: serializeCampaignIntent(ended) };
  } catch (error) {
    throw pointAtWay(error, body);
  }
};

/** @throws AppError 400 that names every field that does not hold */
function checkCampaign(body: Body): SearchCampaign {
  const checked = normaliseSearchCampaign(body);
  if ('faults' in checked) throw invalidFields(checked.faults);
  return checked.campaign;
}

/** SHA-256 of customer and body: the order of fields and the layout of the JSON do not matter. */
function digestRequest(customerId: string, body: Body): Buffer {
  return createHash('sha256')
    .update(stringify([customerId, body]))
    .digest();
}

/** Starts the job of an intent, or joins the one that runs. */
function startIntent(
  { context, projectId }: Call,
  intent: OpenedIntent & { customerId: string; name: string },
): Promise<WorkflowHandle<CreateSearchCampaign>> {
  const { taskQueuePrefix: queuePrefix } = context.settings;
  const start = createSearchCampaignStart({ ...intent, queuePrefix, projectId, intentId: intent.id });
  return startWorkflow<CreateSearchCampaign>(context.temporal, 'createSearchCampaign', start);
}
