import { html } from '@remix-run/html-template';
import {
  findApprovalNotice,
  recordApprovalMailed,
  type ApprovalNotice,
} from '../../../models/searchads/approval-mails.ts';
import type {
  ApprovalRef,
  CampaignApprovalActivities,
} from '../../../workflows/contract/campaign-approvals.ts';
import type { Mail } from '../../emails/resend-client.ts';
import { withHeartbeat } from '../../heartbeat.ts';
import {
  removeLinks,
  renderMailDocument,
  sendPlatformMails,
  type PlatformMailDependencies,
} from '../../users/send-platform-mails.ts';

export function createMailApprovers(
  dependencies: PlatformMailDependencies,
): CampaignApprovalActivities['mailApprovers'] {
  return function mailApprovers(ref) {
    return withHeartbeat(() => mailWaitingApproval(dependencies, ref));
  };
}

async function mailWaitingApproval(
  dependencies: PlatformMailDependencies,
  { projectId, approvalId }: ApprovalRef,
): Promise<void> {
  const { database, platformMails } = dependencies;
  const find = () => findApprovalNotice({ database, projectId }, approvalId);
  const notice = await find();
  if (!notice) return;
  const link = `${platformMails.publicUrl}/console/p/${projectId}/ads/approvals?state=waiting`;
  const sent = await sendPlatformMails(dependencies, {
    mails: notice.people.map((to) => renderApprovalMail(platformMails.sender, to, { ...notice, link })),
    key: `campaign-approval/${approvalId}`,
    isStillDue: async () => (await find()) !== undefined,
    logged: { mail: 'approval', projectId, approvalId },
  });
  if (sent === 'not_due') return;
  await recordApprovalMailed({ database, projectId }, approvalId);
}

const SUBJECTS: Record<ApprovalNotice['kind'], string> = {
  change: "a change that raises a campaign's spending",
  creation: 'the creation of an enabled campaign',
  resumption: 'the resumption of campaigns after an emergency pause',
};

type Content = Pick<ApprovalNotice, 'projectName' | 'kind' | 'expiresAt'> & { link: string };

/**
 * Omits the campaign and the amount. The subject omits the project's name, so that no user can put text into
 * it.
 */
export function renderApprovalMail(
  sender: string,
  to: string,
  { projectName, kind, expiresAt, link }: Content,
): Mail {
  const request = `In the project “${removeLinks(projectName)}”, ${SUBJECTS[kind]} waits for your approval.`;
  const validity = `Without a decision, the request expires on ${expiresAt.toISOString().slice(0, 10)}. If several people may decide, the first decision counts.`;
  return {
    from: sender,
    to,
    subject: 'A change waits for your approval',
    text: [request, link, validity].join('\n\n'),
    html: renderMailDocument(
      'A change waits for your approval',
      html`<p>${request}</p>
        <p><a href="${link}">View approvals</a></p>
        <p>${validity}</p>`,
    ),
    tags: [{ name: 'purpose', value: 'approval' }],
  };
}
