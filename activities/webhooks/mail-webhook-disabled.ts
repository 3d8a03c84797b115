import { html } from '@remix-run/html-template';
import { inProject } from '../../models/in-project.ts';
import { findDisabledNotice, recordMailed } from '../../models/webhooks/serve-endpoint.ts';
import type { WebhookInput, WebhooksActivities } from '../../workflows/contract/webhooks.ts';
import type { Mail } from '../emails/resend-client.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { sendOwnMails } from '../users/send-own-mails.ts';
import type { SendSignInLinkDependencies } from '../users/send-sign-in-link.ts';
import { renderMailDocument, removeLinks } from '../users/sign-in-mail.ts';

/** Makes the activity that mails an endpoint's owner that it was disabled, at most once a day. */
export function createMailWebhookDisabled(
  dependencies: SendSignInLinkDependencies,
): WebhooksActivities['mailWebhookDisabled'] {
  return function mailWebhookDisabled(ids) {
    return withHeartbeat(() => send(dependencies, ids));
  };
}

async function send(dependencies: SendSignInLinkDependencies, ids: WebhookInput): Promise<void> {
  const { database, signInMails } = dependencies;
  const { projectId, webhookId } = ids;
  const notice = await findDisabledNotice({ database, projectId }, webhookId);
  if (!notice) return;
  const sent = await sendOwnMails(dependencies, {
    mails: notice.people.map((to) => renderWebhookDisabledMail(signInMails.sender, to, notice)),
    key: `webhook-disabled/${webhookId}/${notice.disabledAt.getTime()}`,
    isStillDue: async () => (await findDisabledNotice({ database, projectId }, webhookId)) !== undefined,
    logged: { mail: 'webhook disabled', projectId, webhookId },
  });
  if (sent === 'not_due') return;
  await inProject(database, projectId, (project) => recordMailed(project, webhookId));
}

type Notice = Pick<
  NonNullable<Awaited<ReturnType<typeof findDisabledNotice>>>,
  'projectName' | 'url' | 'reason'
>;

/** Renders the notice. The subject contains no project name, because users choose it. */
export function renderWebhookDisabledMail(
  sender: string,
  to: string,
  { projectName, url, reason }: Notice,
): Mail {
  const project = removeLinks(projectName);
  // The path may be a secret of the receiver.
  const { host } = new URL(url);
  const cause =
    reason === 'gone'
      ? `A webhook of the project “${project}”, at ${host}, was disabled: its receiver answered that it is gone (410).`
      : `A webhook of the project “${project}”, at ${host}, was disabled: its receiver has taken nothing for three days.`;
  const nextStep =
    'Nothing is sent there until it is enabled again. Events are kept for 30 days: enable the webhook, then replay them.';
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
