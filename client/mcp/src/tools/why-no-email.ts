import type { Schema } from '@throughline/client';
import { z } from 'zod';
import { nextForBatch } from '../batch-next.ts';
import { chooseProject } from '../choose-project.ts';
import { ifCode } from '../explain-error.ts';
import { clip } from '../fit-answer.ts';
import { defineTool, ofProject, said, type CallContext } from '../tool.ts';

const MAX_PAGES = 10;

type Finding = { finding: string; next: string };

/** Checks every possible reason why an address got no mail. */
export const whyNoEmail = defineTool({
  name: 'why_no_email',
  title: 'Why did this address get nothing?',
  description:
    'Looks at suppressions, the batch of trackingId (else the latest batches), earlier mails and the sender, and ' +
    'tells why an address got no mail.',
  input: z.object({
    email: z.string().min(3).max(254),
    trackingId: z.string().max(100).optional(),
    ...ofProject,
  }),
  output: z.object({
    ...said,
    findings: z.array(z.string()),
    untrusted: z.object({ lastMails: z.array(z.string()) }),
  }),
  async run(context, { email: written, trackingId, projectId: asked }) {
    const projectId = await chooseProject(context, asked);
    const email = written.trim().toLowerCase();
    const found = [
      await suppressionOf(context, projectId, email),
      ...(trackingId === undefined
        ? [await stoppedBatches(context, projectId)]
        : await inBatch(context, projectId, trackingId, email)),
      await senderOf(context, projectId),
    ].filter((one) => one !== undefined);
    return {
      summary: found[0]?.finding ?? 'Nothing keeps mail from this address.',
      next:
        found[0]?.next ??
        'Was it given the right address, and in which batch? Call again with its trackingId. Then have spam folders looked at.',
      findings: found.map(({ finding }) => finding),
      untrusted: { lastMails: await lastMails(context, projectId, email) },
    };
  },
});

async function suppressionOf({ tl, call }: CallContext, projectId: string, email: string) {
  const { suppressions } = await tl.emails.listEmailSuppressions({ projectId, email, limit: 20 }, call);
  const found = suppressions.find((one) => one.email === email);
  if (!found) return undefined;
  const since = found.createdAt.slice(0, 10);
  const why: Record<Schema<'EmailSuppressionReason'>, Finding> = {
    bounce: {
      finding: `The address is suppressed since ${since}: a mail to it bounced for good.`,
      next: 'Ask the person for another address. Only once the mailbox exists again may a person lift the suppression.',
    },
    complaint: {
      finding: `The address is suppressed since ${since}: its owner reported a mail as spam.`,
      next: 'Leave it so. Only its owner can want mail again.',
    },
    unsubscribe: {
      finding: `The address has unsubscribed on ${since}: only mail of the type transactional reaches it.`,
      next: 'Leave it so, unless its owner asks for mail again.',
    },
    manual: {
      finding: `Somebody of the project suppressed the address on ${since}.`,
      next: 'Ask the people of the project why before a person lifts it.',
    },
  };
  return why[found.reason];
}

async function inBatch(context: CallContext, projectId: string, trackingId: string, email: string) {
  const batch = await context.tl.emails.getEmailBatch({ trackingId, projectId }, context.call);
  const { recipient, read } = await findRecipient(context, projectId, trackingId, email);
  const ofBatch = { finding: `The batch is ${batch.state}.`, next: nextForBatch(batch, context) };
  if (recipient) return [ofRecipient(recipient, ofBatch.next), ofBatch];
  const isAll = read >= batch.totalRecipients;
  return [
    {
      finding: isAll
        ? 'The address is no recipient of this batch.'
        : `The address is none of the first ${read} of ${batch.totalRecipients} recipients of the batch.`,
      next: isAll
        ? 'Preview and send a new batch if it should get the mail.'
        : 'Look it up in the list that the batch was made of.',
    },
    ofBatch,
  ];
}

async function findRecipient(
  { tl, call }: CallContext,
  projectId: string,
  trackingId: string,
  email: string,
) {
  let cursor: string | undefined;
  for (let page = 1, read = 0; ; page += 1) {
    const { recipients, nextCursor } = await tl.emails.listEmailBatchRecipients(
      { trackingId, projectId, limit: 100, cursor },
      call,
    );
    read += recipients.length;
    const recipient = recipients.find((one) => one.email.toLowerCase() === email);
    if (recipient || nextCursor === null || page === MAX_PAGES) return { recipient, read };
    cursor = nextCursor;
  }
}

function ofRecipient({ status, reason }: Schema<'EmailBatchRecipient'>, nextOfBatch: string): Finding {
  const why = reason ? ` (${reason.code})` : '';
  switch (status) {
    case 'queued':
      return { finding: 'The mail is still queued.', next: nextOfBatch };
    case 'sent':
      return {
        finding: 'The provider took the mail and has not told whether it arrived.',
        next: 'Wait some minutes, then look again.',
      };
    case 'delivered':
    case 'opened':
    case 'clicked':
      return {
        finding: `The mail did arrive: it is ${status}.`,
        next: 'Have the spam folder and filters of the mailbox looked at.',
      };
    case 'bounced':
      return { finding: `The mail bounced${why}.`, next: 'Ask the person for another address.' };
    case 'failed':
      return {
        finding: `The provider refused the mail${why}.`,
        next: 'Correct the address or the mail, then preview and send a new batch.',
      };
    case 'duplicate':
      return {
        finding: 'The same mail stood in the batch more than once and was sent once.',
        next: 'Nothing has to be done.',
      };
    case 'unknown':
      return {
        finding: 'Nobody knows whether the mail was sent.',
        next: 'Do not send it again: the provider may still tell.',
      };
    case 'complained':
    case 'suppressed':
    case 'cancelled':
      return { finding: `The mail is ${status}${why}.`, next: nextOfBatch };
  }
}

async function stoppedBatches({ tl, call }: CallContext, projectId: string): Promise<Finding | undefined> {
  const { batches } = await tl.emails.listEmailBatches({ projectId, limit: 20 }, call);
  const stopped = batches.filter(({ state }) => ['blocked', 'paused', 'scheduled'].includes(state));
  if (stopped.length === 0) return undefined;
  const named = stopped.slice(0, 5).map(({ trackingId, state }) => `${trackingId} (${state})`);
  return {
    finding: `${stopped.length} of the latest batches are not being sent: ${named.join(', ')}.`,
    next: 'If the mail was in one of them, email_batch_status with its trackingId tells what to do.',
  };
}

async function senderOf({ tl, call }: CallContext, projectId: string): Promise<Finding | undefined> {
  const sender = await tl.emails.getSender({ projectId }, call).catch(ifCode('not_found'));
  if (sender?.verification.state === 'verified') return undefined;
  if (sender) {
    const { name, value } = sender.verification.record;
    return {
      finding: 'The domain of the sender is not verified, so that nothing is sent.',
      next: `A person has to create the TXT record ${name} with the value ${value}, then check the sender.`,
    };
  }
  return { finding: 'The project has no sender.', next: 'A person has to set the sender first.' };
}

/** Returns nothing if the credential cannot read journeys. */
async function lastMails({ tl, call }: CallContext, projectId: string, email: string): Promise<string[]> {
  const found = await tl.journey
    .getJourney({ projectId, email, kinds: 'communication', limit: 5 }, call)
    .catch(ifCode('forbidden', 'unauthorized', 'validation_error'));
  return (found?.journey.items ?? []).map(({ occurredAt, title, status }) =>
    clip(`${occurredAt} ${status ?? ''}: ${title}`),
  );
}
