import { findIssuerOfKey } from '../../../models/access/service-accounts.ts';
import { findApprovalOf } from '../../../models/searchads/campaign-approvals.ts';
import { serializeApproval } from '../../serializers/campaign-approval.ts';
import { noResultYet } from '../../temporal/await-result.ts';
import { getProject, type Call } from '../operation.ts';
import { signalApproval } from './signal-approval.ts';

/**
 * Answers 202 with the approval of a pending request. @throws AppError 504 if the request continued in the meantime
 */
export async function answerWaitingApproval(call: Call, subjectId: string) {
  const { projectId } = call;
  const approval = await findApprovalOf(getProject(call), subjectId);
  if (approval?.state !== 'waiting') throw noResultYet();
  await signalApproval(call, approval.id);
  return {
    status: 202 as const,
    headers: { Location: `/projects/${projectId}/searchads/approvals/${approval.id}` },
    body: { approval: serializeApproval(approval) },
  };
}

/**
 * Returns the users who may not approve a request: its caller or the OAuth client's owner, and the user who issued
 * the service account's key.
 */
export async function findRequesters({ context, projectId, caller }: Call): Promise<string[]> {
  const { bearer, apiKey } = caller;
  const project = { database: context.database, projectId };
  const issuer = apiKey && (await findIssuerOfKey(project, apiKey.keyId));
  return [...new Set([bearer?.user.id, issuer].filter((id) => id !== undefined))];
}
