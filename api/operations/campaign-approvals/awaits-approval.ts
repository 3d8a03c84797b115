import { findApprovalOf } from '../../../models/searchads/campaign-approvals.ts';
import { serializeApproval } from '../../serializers/campaign-approval.ts';
import { noResultYet } from '../../temporal/await-result.ts';
import type { Call } from '../operation.ts';
import { signalApproval } from './signal-approval.ts';

/**
 * The answer to who asks for what waits for a second person: 202, with the approval.
 * @throws AppError 504 when it has gone on in the same moment
 */
export async function answerThatItWaits(call: Call, subjectId: string) {
  const { context, projectId } = call;
  const approval = await findApprovalOf({ database: context.database, projectId }, subjectId);
  if (approval?.state !== 'waiting') throw noResultYet();
  await signalApproval(call, approval.id);
  return {
    status: 202 as const,
    headers: { Location: `/projects/${projectId}/searchads/approvals/${approval.id}` },
    body: { approval: serializeApproval(approval) },
  };
}
