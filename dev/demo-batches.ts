import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { DemoApi } from './demo-api.ts';
import { DAY_MS } from './demo-days.ts';
import { LEAD_ADDRESSES } from './demo-mails.ts';
import { listReaderAddresses } from './demo-visitors.ts';
import type { StackFile } from './stack-file.ts';

const BATCH_TIMEOUT_MS = 120_000;

const state = z.object({ state: z.string() });
const recipients = z.object({ recipients: z.array(z.object({ messageId: z.string().optional() })) });

/** The sandbox reports a bounce for these addresses. */
const BOUNCING = ['bounced-1@example.com', 'bounced-2@example.com', 'bounced-3@example.com'];

/** `openCount` includes the recipients who click. */
const BATCHES = [
  {
    trackingId: 'demo-spring-workshops',
    subject: 'The spring workshops are open',
    to: [...LEAD_ADDRESSES, ...listReaderAddresses(0, 90), ...BOUNCING],
    openCount: 48,
    clickCount: 17,
  },
  {
    trackingId: 'demo-oslo-last-places',
    subject: 'The last places in Oslo',
    to: [...LEAD_ADDRESSES.slice(0, 2), ...listReaderAddresses(100, 40)],
    openCount: 15,
    clickCount: 6,
  },
];

const REMINDER_DAYS = 7;

export async function runBatches(
  { call }: DemoApi,
  { sandbox }: Pick<StackFile, 'sandbox'>,
  asOf: Date,
): Promise<void> {
  const queue = (trackingId: string, subject: string, to: string[], fields: object = {}) =>
    call('POST', '/emails/batch/queue', {
      trackingId,
      emailType: 'newsletter',
      template: {
        subject,
        html: `<p>${subject}.</p><p>See you there!</p>`,
        text: `${subject}. See you there!`,
      },
      recipients: to.map((email) => ({ email })),
      ...fields,
    });
  const scheduledFor = new Date(asOf.getTime() + REMINDER_DAYS * DAY_MS);
  if (scheduledFor > new Date()) {
    const to = [...LEAD_ADDRESSES, ...listReaderAddresses(0, 25)];
    await queue('demo-workshop-reminder', 'Your workshop starts soon', to, {
      scheduledFor: scheduledFor.toISOString(),
    });
  }
  for (const { trackingId, subject, to } of BATCHES) await queue(trackingId, subject, to);
  for (const { trackingId, openCount, clickCount } of BATCHES) {
    await waitUntilCompleted(call, trackingId);
    const path = `/emails/batch/${trackingId}/recipients?limit=100`;
    const sent = recipients
      .parse(await call('GET', path))
      .recipients.flatMap(({ messageId }) => messageId ?? []);
    for (const messageId of sent.slice(0, openCount))
      await reportMailEvent(sandbox.control, messageId, 'email.opened');
    for (const messageId of sent.slice(0, clickCount))
      await reportMailEvent(sandbox.control, messageId, 'email.clicked');
  }
}

async function waitUntilCompleted(call: DemoApi['call'], trackingId: string): Promise<void> {
  const deadline = Date.now() + BATCH_TIMEOUT_MS;
  while (state.parse(await call('GET', `/emails/batch/${trackingId}`)).state !== 'completed') {
    if (Date.now() > deadline)
      throw new Error(`The batch ${trackingId} was not sent in ${BATCH_TIMEOUT_MS / 1_000} s.`);
    await delay(500);
  }
}

async function reportMailEvent(control: string, messageId: string, type: string): Promise<void> {
  const response = await fetch(`${control}/control/webhooks/resend/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messageId, type }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The sandbox answered ${response.status} to the event ${type}.`);
}
