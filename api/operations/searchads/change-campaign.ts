import { createHash } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import { stringify } from 'safe-stable-stringify';
import type { components } from '../../../client/src/generated/types.gen.ts';
import type { Fault } from '../../../domain/search-campaign-texts.ts';
import {
  findChange,
  type ChangeIdentity,
  type FoundChange,
} from '../../../models/searchads/campaign-changes.ts';
import type { ChangeRequest } from '../../../models/searchads/campaign-requests.ts';
import { findBlockingRequest } from '../../../models/searchads/admit-change.ts';
import { recordSubject } from '../../../telemetry/work.ts';
import {
  buildCampaignChangeStart,
  type ChangeCampaign,
} from '../../../workflows/contract/campaign-change.ts';
import { AppError, invalidFields, unavailable } from '../../request/errors.ts';
import type { AwaitResult, Waits } from '../../temporal/await-result.ts';
import { getResultDeadlineMs } from '../../temporal/read-provider.ts';
import { startWorkflow } from '../../temporal/start-job.ts';
import { toProject, type Call } from '../operation.ts';
import { removeDashes } from '../../../models/searchads/customers.ts';
import { openChange, type OpenedChange } from './open-change.ts';

/**
 * For a DELETE, `body` is the query. Without an idempotency key, the path, kind and body identify the
 * request.
 */
export type RequestedChange = {
  path: { customerId: string; campaignId?: string; adGroupId?: string; adId?: string; criterionId?: string };
  body: { validateOnly?: boolean; loginCustomerId?: string };
  request: ChangeRequest;
};

/**
 * Stores the change and waits for its job. The job continues after the request's deadline, and repeated
 * requests join it or return its result.
 * @throws AppError as {@link openChange} does; 429 or 503 if too many requests wait for jobs; 504 at the
 * deadline
 */
export async function changeCampaign(
  call: Call,
  { path, body, request }: RequestedChange,
): Promise<FoundChange> {
  const { context, projectId } = call;
  const { validateOnly = false, loginCustomerId } = body;
  const deadlineMs = getResultDeadlineMs(context);
  const customerId = removeDashes(path.customerId);
  const { campaignId = null, adGroupId, adId, criterionId } = path;
  const name = request.kind === 'create' ? request.campaign.name : null;
  const digested = { ...body, adGroupId, adId, criterionId };
  const identity: ChangeIdentity = {
    customerId,
    campaignId,
    name,
    validateOnly,
    bodyDigest: toDigest([customerId, campaignId, request.kind, digested]),
    idempotencyKey: call.header('idempotency-key'),
  };
  // Stores the change only once `waits` admits the request, so that the change's job can start at once. A
  // stored change without a job would block later changes of its campaign.
  const changeId = await context.waits.run(projectId, async (awaitResult) => {
    const change = await openChange(shareWait(call, awaitResult), {
      identity,
      request,
      loginCustomerId,
      deadlineMs,
    });
    recordSubject({ changeId: change.id });
    if (change.isOpen) {
      const subject = { customerId, campaignId, name, kind: request.kind };
      const started = await startChange(call, { ...change, ...subject });
      try {
        await awaitResult(started, deadlineMs);
      } catch (error) {
        throw await addBlockingRequest(call, change.id, error);
      }
    }
    return change.id;
  });
  const found = await findChange(toProject(call), changeId);
  if (!found) throw unavailable();
  return found;
}

async function addBlockingRequest(call: Call, changeId: string, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'provider_timeout') return error;
  const blockingRequestId = await findBlockingRequest(toProject(call), changeId);
  if (blockingRequestId === undefined) return error;
  const details = [{ path: 'campaignId', message: `is being changed by the request ${blockingRequestId}` }];
  return new AppError(error.status, error.code, error.message, { cause: error, details });
}

function toDigest(value: object): Buffer {
  return createHash('sha256').update(stringify(value)).digest();
}

function startChange(
  { context, projectId }: Call,
  change: OpenedChange & Pick<ChangeIdentity, 'customerId' | 'campaignId' | 'name'> & { kind: string },
): Promise<WorkflowHandle<ChangeCampaign>> {
  const { taskQueuePrefix: queuePrefix } = context.settings;
  const start = buildCampaignChangeStart({ ...change, queuePrefix, projectId, changeId: change.id });
  return startWorkflow<ChangeCampaign>(context.temporal, 'changeCampaign', start);
}

/** Returns a call whose `waits` run work at once, because they have already admitted the request. */
function shareWait(call: Call, awaitResult: AwaitResult): Call {
  const waits: Waits = { run: (_projectId, work) => work(awaitResult) };
  return { ...call, context: { ...call.context, waits } };
}

/** @throws AppError 400 that names each invalid field */
export function requireValid<Checked extends object>(checked: Checked | { faults: Fault[] }): Checked {
  if ('faults' in checked) throw invalidFields(checked.faults);
  return checked;
}

type ExemptionRequest = Partial<
  Pick<
    components['schemas']['CreateSearchCampaignRequest'],
    'exemptPolicyViolationKeys' | 'ignorablePolicyTopics'
  >
> & { autoExemptPolicyViolations: boolean };

/**
 * Treats a key with an empty `violatingText` as a policy topic of an ad. As an exemption key, it would cover
 * every keyword.
 */
export function toExemptions({
  exemptPolicyViolationKeys: keys = [],
  ignorablePolicyTopics: topics = [],
  autoExemptPolicyViolations: autoExempt,
}: ExemptionRequest) {
  const isTopic = ({ violatingText }: (typeof keys)[number]) => violatingText.trim() === '';
  const fromKeys = keys.filter(isTopic).map(({ policyName }) => policyName);
  const named = { keys: keys.filter((key) => !isTopic(key)), topics: [...new Set([...topics, ...fromKeys])] };
  return { named, autoExempt };
}
