import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { apiKey, parseSuccess, send, untilAvailable } from '../api/open-world.ts';
import { createRecipients } from '../support/email-batch.ts';
import { openEmailStack } from '../support/email-stack.ts';
import { eventually } from '../support/eventually.ts';
import { expectEvent } from '../support/expect-event.ts';
import { keepOpen } from '../support/keep-open.ts';

const stack = keepOpen(openEmailStack, async () => {
  await stack.startWorker();
});

it('a batch sends each recipient one personalized mail and reports the message ids', async () => {
  const trackingId = await stack.batches.queue(createRecipients(250, 'own'), {
    template: { subject: 'For {{name}}', html: '<p>{{name}} &amp; co</p>', text: 'Hi {{name}}' },
  });
  const { counts } = await stack.batches.waitForCompletion(trackingId);
  expect(counts).toMatchObject({ sent: 250, queued: 0, failed: 0, unknown: 0 });

  const [mail, ...more] = await stack.account.listMailsTo('own-137@example.com');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    subject: 'For Reader 137',
    html: '<p>Reader 137 &amp; co</p>',
    text: 'Hi Reader 137',
  });

  const ids = (await stack.account.ledger()).flatMap(({ applied }) => applied ?? []).map(({ id }) => id);
  const recipients = await stack.batches.recipients(trackingId);
  expect(recipients).toHaveLength(250);
  expect(recipients.every(({ messageId = '' }) => ids.includes(messageId))).toBe(true);
});

it('a batch marks a refused recipient as failed, and sends the other 99 mails', async () => {
  const recipients = createRecipients(100, 'ninety-nine');
  recipients[42] = { email: 'refused-42@example.com', params: { name: 'x' } };
  const trackingId = await stack.batches.queue(recipients);
  const { counts } = await stack.batches.waitForCompletion(trackingId);
  expect(counts).toMatchObject({ sent: 99, failed: 1 });
  const [failed] = (await stack.batches.recipients(trackingId)).filter(({ status }) => status === 'failed');
  expect(failed).toMatchObject({ index: 42, email: 'refused-42@example.com' });
  expect(failed?.reason?.message).toMatch(/to/);
  const expected = { email: 'refused-42@example.com', index: 42, reason: { code: failed?.reason?.code } };
  await expectEvent(stack.api, stack.tenant, 'email.failed', expected);
  await expectEvent(stack.api, stack.tenant, 'email_batch.completed', { trackingId });
});

it('a test mail is sent once when its request is repeated with the same Idempotency-Key', async () => {
  const templates = `${stack.api}/projects/${stack.tenant.projectId}/email-templates`;
  const post = (path: string, body: object, key: Record<string, string> = {}) => {
    const headers = { ...apiKey(stack.tenant.serviceAccountKey), ...key };
    return untilAvailable(() => send(templates + path, { method: 'POST', headers, body }));
  };
  const content = { name: 'Welcome', subject: 'Welcome', text: 'Hello', params: [] };
  const { id } = parseSuccess('createEmailTemplate', await post('', content));
  const sendTest = async (key: string) => {
    const answer = await post(`/${id}/test`, { to: 'tester@example.com' }, { 'idempotency-key': key });
    const { trackingId } = parseSuccess('sendTestEmail', answer);
    await stack.batches.waitForCompletion(trackingId);
    return trackingId;
  };
  const trackingId = await sendTest('first');
  expect(await sendTest('first')).toBe(trackingId);
  // If the repeated request had queued a second mail, that mail would be sent before this one.
  expect(await sendTest('second')).not.toBe(trackingId);
  expect(await stack.account.listMailsTo('tester@example.com')).toHaveLength(2);
});

it('a batch sends one mail to an address that it contains 250 times', async () => {
  const trackingId = await stack.batches.queue(
    Array.from({ length: 250 }, () => ({ email: 'same@example.com' })),
  );
  const { counts } = await stack.batches.waitForCompletion(trackingId);
  expect(counts).toMatchObject({ sent: 1, duplicate: 249 });
});

it('Temporal shows operators the ids, state and progress of a batch, but no personal data', async () => {
  const trackingId = await stack.batches.queue(createRecipients(3, 'canary-address'), {
    template: { subject: 'canary-subject {{name}}', text: 'canary-text' },
  });
  await stack.batches.waitForCompletion(trackingId);

  const { workflow } = stack.temporal;
  const query = `projectId = '${stack.tenant.projectId}' AND trackingId = '${trackingId}' AND state = 'completed'`;
  // Visibility lists are eventually consistent.
  const found = await eventually(async () => {
    const all = [];
    for await (const execution of workflow.list({ query })) all.push(execution);
    return all.length > 0 ? all : undefined;
  });
  expect(found).toHaveLength(1);
  const handle = workflow.getHandle(found[0]?.workflowId ?? '');
  const description = await handle.describe();
  await expect(description.staticSummary()).resolves.toBe('E-mail batch, recipients: 3, calls: 1');
  const history = historyToJSON(await handle.fetchHistory());
  const decoded = history.replaceAll(/"data": "([^"]*)"/g, (_, data: string) =>
    Buffer.from(data, 'base64').toString(),
  );
  expect(decoded).toContain(stack.tenant.projectId);
  expect(decoded).not.toMatch(/canary|Reader 1|@example/);
});
