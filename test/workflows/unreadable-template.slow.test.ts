import { searchAttribute } from '../../workflows/contract/search-attributes.ts';
import { createRecipients } from '../support/email-batch.ts';
import { emailStack } from '../support/email-stack.ts';
import { keepOpen } from '../support/keep-open.ts';

let unreadable: string;

/** Returns the search attribute by which operators find a batch's newest run. */
async function readRunState(trackingId: string): Promise<string | undefined> {
  const { typedSearchAttributes } = await (await stack.getRun(trackingId)).describe();
  return typedSearchAttributes.get(searchAttribute('state'));
}

/** Replaces a batch's template with an unreadable one, or restores it. */
const setTemplate = (trackingId: string, template: object) =>
  stack.sql('update email_batches set template = $2 where tracking_id = $1', [trackingId, template]);

const stack = keepOpen(emailStack, async () => {
  unreadable = await stack.batches.queue(createRecipients(150, 'unread'));
  await setTemplate(unreadable, { html: '{{name}}' });
  await stack.startWorker();
});

it('a batch with an unreadable template is paused after three attempts, until its repair', async () => {
  const paused = await stack.batches.waitForState(unreadable, 'paused');
  expect(paused.stateReason).toBe('failed');
  await expect(readRunState(unreadable)).resolves.toBe('failed');
  await setTemplate(unreadable, { subject: 'Hello', html: '{{name}}' });
  await stack.batches.control(unreadable, 'resume');
  expect((await stack.batches.waitForCompletion(unreadable)).counts).toMatchObject({ sent: 150 });
});
