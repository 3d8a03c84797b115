import { z } from 'zod';
import { createRecipients } from '../support/email-batch.ts';
import { openEmailStack, type EmailStack } from '../support/email-stack.ts';
import { eventually } from '../support/eventually.ts';
import { expectEvent } from '../support/expect-event.ts';
import { keepOpen } from '../support/keep-open.ts';

const suppressions = z.object({
  suppressions: z.array(z.object({ email: z.string(), reason: z.string(), source: z.string() })),
});

const stack = keepOpen(openEmailStack, async () => {
  await stack.startWorker();
});
beforeEach(() => stack.account.sendWebhooksTo(stack.api));
afterEach(() => stack.account.reset());

const callApi = (path: string, init: RequestInit = {}) =>
  fetch(stack.api + path, {
    ...init,
    headers: { 'x-app-key': stack.tenant.appKey, 'content-type': 'application/json' },
  });

const suppress = (email: string, reason: string) =>
  callApi('/emails/suppressions', { method: 'POST', body: JSON.stringify({ email, reason }) });

async function findSuppressions(email: string) {
  const answer = await callApi(`/emails/suppressions?email=${encodeURIComponent(email)}`);
  return suppressions.parse(await answer.json()).suppressions;
}

const waitForCounts = (trackingId: string, expectedCounts: Record<string, number>, target = stack) =>
  eventually(async () => {
    const counts: Record<string, number> = (await target.batches.status(trackingId)).counts;
    return Object.entries(expectedCounts).every(([status, count]) => counts[status] === count) && counts;
  });

async function readOutcomes(trackingId: string, target = stack) {
  const all = await target.batches.recipients(trackingId);
  return all.map(({ status, reason }) => (reason ? `${status} ${reason.code}` : status));
}

it('applies the events of each mail, and the next batch suppresses addresses that bounced or complained', async () => {
  const recipients = [
    ...createRecipients(120, 'fine'),
    { email: 'Bounced-1@example.com' },
    { email: 'complained-1@example.com' },
  ];
  const first = await stack.batches.queue(recipients);
  await waitForCounts(first, { delivered: 120, bounced: 1, complained: 1 });
  expect((await readOutcomes(first)).slice(-2)).toEqual(['bounced hard_bounce', 'complained complaint']);
  expect(await findSuppressions('bounced-1@')).toEqual([
    { email: 'bounced-1@example.com', reason: 'bounce', source: 'provider' },
  ]);

  const next = await stack.batches.queue(recipients, { emailType: 'transactional' });
  await waitForCounts(next, { delivered: 120, suppressed: 2 });
  expect((await readOutcomes(next)).slice(-2)).toEqual([
    'suppressed bounced_before',
    'suppressed complained_before',
  ]);
  const accepted = await stack.account.listAcceptedAddresses();
  expect(accepted.filter((address) => /bounced|complained/i.test(address))).toHaveLength(2);
  const expected = { email: 'complained-1@example.com', index: 121 };
  await expectEvent(stack.api, stack.tenant, 'email.complained', expected);
});

it('sends transactional mail to unsubscribed addresses, but to no other suppressed addresses', async () => {
  await suppress('Left@example.com', 'unsubscribe');
  await suppress('manual@example.com', 'manual');
  await suppress('both@example.com', 'unsubscribe');
  await suppress('both@example.com', 'bounce');
  const recipients = ['LEFT@example.com', 'manual@example.com', 'both@example.com', 'free@example.com'];
  const queue = (change: object) =>
    stack.batches.queue(
      recipients.map((email) => ({ email })),
      { ...change },
    );
  for (const change of [{}, { emailType: 'newsletter' }, { emailType: 'Transactional' }]) {
    const trackingId = await queue(change);
    await waitForCounts(trackingId, { suppressed: 3, delivered: 1 });
    expect(await readOutcomes(trackingId)).toEqual([
      'suppressed unsubscribed',
      'suppressed suppressed_by_hand',
      'suppressed bounced_before',
      'delivered',
    ]);
  }
  const transactional = await queue({ emailType: 'transactional' });
  await waitForCounts(transactional, { suppressed: 2, delivered: 2 });
  expect((await readOutcomes(transactional))[0]).toBe('delivered');
});

it('completes a batch whose recipients are all suppressed', async () => {
  await suppress('nobody@example.com', 'manual');
  const trackingId = await stack.batches.queue([{ email: 'nobody@example.com' }]);
  const { counts } = await stack.batches.waitForCompletion(trackingId);
  expect(counts).toMatchObject({ suppressed: 1, queued: 0 });
  expect(await stack.account.listAcceptedAddresses()).not.toContain('nobody@example.com');
});

/** Stacks of the concurrent test, whose fault must not affect the other tests. */
const stacks: EmailStack[] = [];
afterAll(() => Promise.all(stacks.map((openedStack) => openedStack.stop())));

async function openOwnStack(): Promise<EmailStack> {
  const opened = await openEmailStack();
  stacks.push(opened);
  await opened.startWorker();
  await opened.account.sendWebhooksTo(opened.api);
  return opened;
}

it.concurrent('applies events to the mails of a provider call whose answer was lost', async () => {
  const own = await openOwnStack();
  await own.account.armFault({ kind: 'drop-answer' });
  const recipients = [
    ...createRecipients(98, 'dropped'),
    { email: 'bounced-2@example.com' },
    { email: 'complained-2@example.com' },
  ];
  const trackingId = await own.batches.queue(recipients);
  await own.batches.waitForCompletion(trackingId);
  await waitForCounts(trackingId, { delivered: 98, bounced: 1, complained: 1 }, own);
  expect((await readOutcomes(trackingId, own)).slice(-2)).toEqual([
    'bounced hard_bounce',
    'complained complaint',
  ]);
  const accepted = await own.account.listAcceptedAddresses();
  expect(accepted).toHaveLength(100);
  const found = await own.batches.recipients(trackingId);
  expect(new Set(found.map((recipient) => recipient.messageId)).size).toBe(100);
});
