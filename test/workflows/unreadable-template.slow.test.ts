import { searchAttribute } from '../../workflows/contract/search-attributes.ts';
import { batchClient, createRecipients } from '../support/email-batch.ts';
import { emailStack, type EmailStack } from '../support/email-stack.ts';

let stack: EmailStack;
let unreadable: string;

afterAll(() => stack.stop());

const getBatches = () => batchClient(stack.api, { 'x-app-key': stack.tenant.appKey });

/** Returns the search attribute by which operators find a batch's newest run. */
async function readRunState(trackingId: string): Promise<string | undefined> {
  const { typedSearchAttributes } = await (await stack.getRun(trackingId)).describe();
  return typedSearchAttributes.get(searchAttribute('state'));
}

/** Replaces a batch's template with an unreadable one, or restores it. */
const setTemplate = (trackingId: string, template: object) =>
  stack.sql('update email_batches set template = $2 where tracking_id = $1', [trackingId, template]);

beforeAll(async () => {
  stack = await emailStack();
  unreadable = await getBatches().queue(createRecipients(150, 'unread'));
  await setTemplate(unreadable, { html: '{{name}}' });
  await stack.startWorker();
});

it('a batch with an unreadable template is paused after three attempts, until its repair', async () => {
  const paused = await getBatches().waitForState(unreadable, 'paused');
  expect(paused.stateReason).toBe('failed');
  await expect(readRunState(unreadable)).resolves.toBe('failed');
  await setTemplate(unreadable, { subject: 'Hello', html: '{{name}}' });
  await getBatches().control(unreadable, 'resume');
  expect((await getBatches().waitForCompletion(unreadable)).counts).toMatchObject({ sent: 150 });
});
