import { domainToASCII } from 'node:url';
import type { Schema } from '@throughline/client';
import { z } from 'zod';
import { getNextAction } from '../batch-next.ts';
import { ignoreCodes } from '../explain-error.ts';
import { clip } from '../fit-answer.ts';
import { defineTool, type ProjectContext } from '../tool.ts';

type Finding = { finding: string; next: string };

export const whyNoEmail = defineTool({
  name: 'why_no_email',
  title: 'Explain a missing e-mail',
  description:
    'Explains why an address got no mail. Checks suppressions, the batch with the `trackingId` (or else the latest ' +
    'batches), earlier mails and the sender.',
  input: z.object({
    email: z.string().min(3).max(254),
    trackingId: z.string().max(100).optional(),
  }),
  output: {
    findings: z.array(z.string()),
    untrusted: z.object({ lastMails: z.array(z.string()) }),
  },
  async run(context, { email: rawEmail, trackingId }) {
    const email = normalizeAddress(rawEmail);
    const found = [
      await explainSuppression(context, email),
      ...(trackingId === undefined
        ? [await explainStoppedBatches(context)]
        : await checkBatch(context, trackingId, email)),
      await explainSender(context),
    ].filter((finding) => finding !== undefined);
    return {
      summary: found[0]?.finding ?? 'Nothing blocks mail to this address.',
      next:
        found[0]?.next ??
        'Check the address, and call again with the `trackingId` of the batch. Then ask the recipient to check the spam folder.',
      findings: found.map(({ finding }) => finding),
      untrusted: { lastMails: await findLastMails(context, email) },
    };
  },
});

/** Must match the form in which the API stores and compares addresses. */
function normalizeAddress(text: string): string {
  const address = text.trim().toLowerCase();
  const domainStart = address.lastIndexOf('@') + 1;
  return address.slice(0, domainStart) + domainToASCII(address.slice(domainStart));
}

async function explainSuppression({ tl, projectId, call }: ProjectContext, email: string) {
  const { suppressions } = await tl.emails.listEmailSuppressions({ projectId, address: email }, call);
  const [found] = suppressions;
  if (!found) return undefined;
  const since = found.createdAt.slice(0, 10);
  const why: Record<Schema<'EmailSuppressionReason'>, Finding> = {
    bounce: {
      finding: `The address has been suppressed since ${since}: a mail to it bounced permanently.`,
      next: 'Ask the recipient for another address. A person may remove the suppression once the mailbox exists again.',
    },
    complaint: {
      finding: `The address has been suppressed since ${since}: its owner reported a mail as spam.`,
      next: 'Keep the suppression, unless the recipient asks for mail again.',
    },
    unsubscribe: {
      finding: `The address unsubscribed on ${since}: only transactional mail reaches it.`,
      next: 'Keep the suppression, unless the recipient asks for mail again.',
    },
    manual: {
      finding: `The address was added to the suppression list on ${since}.`,
      next: 'Ask the project for the reason before a person removes the suppression.',
    },
  };
  return why[found.reason];
}

async function checkBatch(context: ProjectContext, trackingId: string, email: string) {
  const { tl, projectId, call } = context;
  const batch = await tl.emails.getEmailBatch({ trackingId, projectId }, call);
  const recipient = await findRecipient(context, trackingId, email);
  const batchFinding = { finding: `The batch is ${batch.state}.`, next: getNextAction(batch, context) };
  if (recipient) return [explainRecipient(recipient, batchFinding.next), batchFinding];
  return [
    {
      finding: 'The address is not a recipient of this batch.',
      next: 'Preview and send a new batch if it should get the mail.',
    },
    batchFinding,
  ];
}

async function findRecipient({ tl, projectId, call }: ProjectContext, trackingId: string, email: string) {
  const { recipients } = await tl.emails.listEmailBatchRecipients(
    { projectId, trackingId, search: email, limit: 100 },
    call,
  );
  return recipients.find((recipient) => recipient.email.toLowerCase() === email);
}

function explainRecipient({ status, reason }: Schema<'EmailBatchRecipient'>, batchNext: string): Finding {
  const why = reason ? ` (${reason.code})` : '';
  switch (status) {
    case 'queued':
      return { finding: 'The mail is still queued.', next: batchNext };
    case 'sent':
      return {
        finding: 'The provider accepted the mail and has not reported its delivery.',
        next: 'Check again in a few minutes.',
      };
    case 'delivered':
    case 'opened':
    case 'clicked':
      return {
        finding: `The mail arrived. Its status is ${status}.`,
        next: 'Ask the recipient to check the spam folder and filters.',
      };
    case 'bounced':
      return {
        finding: `The mail bounced${why}.`,
        next: 'After a hard_bounce, ask the recipient for another address. After a soft_bounce, send again later.',
      };
    case 'failed':
      return {
        finding: `The mail was refused or could not be sent${why}.`,
        next: 'Correct the address or the mail, then preview and send a new batch.',
      };
    case 'duplicate':
      return {
        finding: 'An earlier recipient of the batch has the same address and mail. Only that mail is sent.',
        next: 'No action is needed.',
      };
    case 'unknown':
      return {
        finding: 'The outcome of the mail is unknown.',
        next: 'Do not send it again: the provider may still report the outcome.',
      };
    case 'complained':
    case 'suppressed':
    case 'cancelled':
      return { finding: `The status of the mail is ${status}${why}.`, next: batchNext };
  }
}

async function explainStoppedBatches({ tl, projectId, call }: ProjectContext): Promise<Finding | undefined> {
  const { batches } = await tl.emails.listEmailBatches({ projectId, limit: 20 }, call);
  const stopped = batches.filter(({ state }) => ['blocked', 'paused', 'scheduled'].includes(state));
  if (stopped.length === 0) return undefined;
  const listed = stopped.slice(0, 5).map(({ trackingId, state }) => `${trackingId} (${state})`);
  return {
    finding: `${stopped.length} of the latest batches are not being sent: ${listed.join(', ')}.`,
    next: 'If the mail belongs to one of them, call email_batch_status with its trackingId.',
  };
}

async function explainSender({ tl, projectId, call }: ProjectContext): Promise<Finding | undefined> {
  const sender = await tl.emails.getSender({ projectId }, call).catch(ignoreCodes('not_found'));
  if (sender?.verification.state === 'verified') return undefined;
  if (sender) {
    const { name, value } = sender.verification.record;
    return {
      finding: 'The domain of the sender is not verified, so no mail is sent.',
      next: `A person must create the TXT record ${name} with the value ${value}, then check the sender.`,
    };
  }
  return { finding: 'The project has no sender.', next: 'A person must set the sender first.' };
}

/** Returns no mails if the credential cannot read journeys, or the address is invalid. */
async function findLastMails({ tl, projectId, call }: ProjectContext, email: string): Promise<string[]> {
  const found = await tl.journey
    .getJourney({ projectId, email, kinds: 'communication', limit: 5 }, call)
    .catch(ignoreCodes('forbidden', 'unauthorized', 'validation_error'));
  return (found?.journey.items ?? []).map(({ occurredAt, title, status }) =>
    clip(`${occurredAt}${status ? ` ${status}` : ''}: ${title}`),
  );
}
