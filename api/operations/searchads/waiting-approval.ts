import { findIssuerOfKey } from '../../../models/access/service-accounts.ts';
import { findLatestApproval } from '../../../models/searchads/campaign-approvals.ts';
import { buildApprovalSignal, type AwaitApproval } from '../../../workflows/contract/campaign-approvals.ts';
import { serializeApproval } from '../../serializers/campaign-approval.ts';
import { noResultYet } from '../../temporal/await-result.ts';
import { signalWithStart, warnOnFailure } from '../../temporal/start-job.ts';
import { toProject, type Call } from '../operation.ts';

/** @throws AppError 504 if the approval has just been decided, so that the caller repeats the request */
export async function respondWithApproval(call: Call, subjectId: string) {
  const { projectId } = call;
  const approval = await findLatestApproval(toProject(call), subjectId);
  if (approval?.state !== 'waiting') throw noResultYet();
  await signalApproval(call, approval.id);
  return {
    status: 202 as const,
    headers: { Location: `/projects/${projectId}/searchads/approvals/${approval.id}` },
    body: { approval: serializeApproval(approval) },
  };
}

/**
 * Returns the users who must not decide the caller's request: the token's user, the OAuth client's owner, or
 * the service-account key's issuer.
 */
export async function findRequesters(call: Call): Promise<string[]> {
  const { bearer, apiKey } = call.caller;
  const issuer = apiKey && (await findIssuerOfKey(toProject(call), apiKey.keyId));
  return [...new Set([bearer?.user.id, issuer].filter((id) => id !== undefined))];
}

/** Call this after the commit. It never throws, because a worker's sweeper repeats a lost signal. */
export async function signalApproval(
  { context, projectId, requestId }: Pick<Call, 'context' | 'projectId' | 'requestId'>,
  approvalId: string,
): Promise<void> {
  const { temporal, logger, settings } = context;
  const start = buildApprovalSignal({ queuePrefix: settings.taskQueuePrefix, projectId, approvalId });
  await signalWithStart<AwaitApproval>(temporal, 'awaitApproval', start).catch(
    warnOnFailure(logger, { requestId, projectId, approvalId }, 'approval workflow not signalled yet'),
  );
}
