import { html } from '@remix-run/html-template';
import { inProject } from '../../models/in-project.ts';
import { findDisabledNotice, recordDisabledNotice } from '../../models/webhooks/serve-endpoint.ts';
import type { WebhookInput, WebhooksActivities } from '../../workflows/contract/webhooks.ts';
import type { Mail } from '../emails/resend-client.ts';
import { withHeartbeat } from '../heartbeat.ts';
import {
  removeLinks,
  renderMailDocument,
  sendPlatformMails,
  type PlatformMailDependencies,
} from '../users/send-platform-mails.ts';

/** Mails the people who can enable a disabled webhook again, at most once a day per webhook. */
export function createMailWebhookDisabled(
  dependencies: PlatformMailDependencies,
): WebhooksActivities['mailWebhookDisabled'] {
  return function mailWebhookDisabled(ids) {
    return withHeartbeat(() => mailNotice(dependencies, ids));
  };
}

async function mailNotice(dependencies: PlatformMailDependencies, ids: WebhookInput): Promise<void> {
  const { database, platformMails } = dependencies;
  const { projectId, webhookId } = ids;
  const notice = await findDisabledNotice({ database, projectId }, webhookId);
  if (!notice) return;
  const sent = await sendPlatformMails(dependencies, {
    mails: notice.people.map((to) => renderWebhookDisabledMail(platformMails.sender, to, notice)),
    key: `webhook-disabled/${webhookId}/${notice.disabledAt.getTime()}`,
    isStillDue: async () => (await findDisabledNotice({ database, projectId }, webhookId)) !== undefined,
    logged: { mail: 'webhook disabled', projectId, webhookId },
  });
  if (sent === 'not_due') return;
  await inProject(database, projectId, (project) => recordDisabledNotice(project, webhookId));
}

type Notice = Pick<
  NonNullable<Awaited<ReturnType<typeof findDisabledNotice>>>,
  'projectName' | 'url' | 'reason'
>;

/** The subject omits the project's name, so that no user can put text into it. */
export function renderWebhookDisabledMail(
  sender: string,
  to: string,
  { projectName, url, reason }: Notice,
): Mail {
  const project = removeLinks(projectName);
  // The mail omits the path, which may be a secret of the receiver.
  const { host } = new URL(url);
  const cause =
    reason === 'gone'
      ? `A webhook of the project “${project}”, at ${host}, was disabled: its receiver answered that it is gone (410).`
      : `A webhook of the project “${project}”, at ${host}, was disabled: its receiver has accepted no event for three days.`;
  const nextStep =
    'No events are sent to the webhook until it is enabled again. Events are kept for 30 days: enable the webhook, then replay them.';
  return {
    from: sender,
    to,
    subject: 'A webhook of your project was disabled',
    text: [cause, nextStep].join('\n\n'),
    html: renderMailDocument(
      'A webhook was disabled',
      html`<p>${cause}</p>
        <p>${nextStep}</p>`,
    ),
    tags: [{ name: 'purpose', value: 'webhook_disabled' }],
  };
}
