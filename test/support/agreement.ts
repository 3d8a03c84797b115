import { Client as TemporalClient, Connection } from '@temporalio/client';
import { Client } from 'pg';
import { z } from 'zod';
import { getEmailBatchWorkflowId, type SendEmailBatch } from '../../workflows/contract/emails.ts';
import type { SandboxAccount } from './sandbox-account.ts';
import type { createBatchClient } from './email-batch.ts';

export type OutcomeSources = {
  database: { superuserUrl: string };
  account: Pick<SandboxAccount, 'ledger'>;
  temporalAddress: string;
};

/** Recipients are named `<tracking id> #<index>`. */
export type Agreement = {
  batches: number;
  recipients: number;
  accepted: number;
  /**
   * Recipients without a row, and recipients without an accepted mail whose status is neither `unknown` nor in
   * {@link EXPLAINED}.
   */
  lost: string[];
  twice: string[];
  unknown: string[];
  disagreements: string[];
};

type BatchRow = {
  id: string;
  trackingId: string;
  state: string;
  totalRecipients: number;
  sharesCalls: boolean;
};
type RecipientRow = { batchId: string; index: number; status: string; messageId: string | null };

const ACCEPTED = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained'];

/** Statuses that explain why no mail was accepted. */
const EXPLAINED = ['failed', 'suppressed', 'duplicate', 'cancelled'];

const runResult = z.object({ state: z.string(), sent: z.number(), failed: z.number(), unknown: z.number() });

/**
 * Compares the account's accepted mails with the recipients' rows and the workflows' results. Call this
 * function after the batches have ended.
 * @param expected number of queued recipients by tracking id
 */
export async function findAgreement(
  sources: OutcomeSources,
  expected: ReadonlyMap<string, number>,
): Promise<Agreement> {
  const { batches, recipients } = await readRows(sources.database.superuserUrl, [...expected.keys()]);
  const trackingIdById = new Map(batches.map(({ id, trackingId }) => [id, trackingId]));
  const mails = (await sources.account.ledger()).flatMap(({ applied }) => applied ?? []);
  const accepted = new Map<string, string[]>();
  for (const { id, recipientTag } of mails) {
    const [batchId = '', index = ''] = (recipientTag ?? '').split('_');
    const name = `${trackingIdById.get(batchId) ?? `batch ${batchId}`} #${index}`;
    accepted.set(name, [...(accepted.get(name) ?? []), id]);
  }

  const lost: string[] = [];
  const unknown: string[] = [];
  const disagreements: string[] = [];
  const rows = new Map(
    recipients.map((row) => [`${trackingIdById.get(row.batchId) ?? ''} #${row.index}`, row]),
  );
  for (const [name, { status, messageId }] of rows) {
    const [id] = accepted.get(name) ?? [];
    if (status === 'unknown') unknown.push(name);
    else if (ACCEPTED.includes(status)) {
      if (id === undefined) lost.push(name);
      else if (id !== messageId)
        disagreements.push(`${name}: the provider's mail id is ${id}, but the row has ${messageId}`);
    } else if (!EXPLAINED.includes(status)) {
      if (id === undefined) lost.push(name);
      disagreements.push(`${name} is still ${status}`);
    } else if (id !== undefined)
      disagreements.push(`${name} is ${status}, but the provider accepted a mail to it`);
  }
  for (const [name] of accepted) {
    if (!rows.has(name)) disagreements.push(`${name} was accepted by the provider but has no row`);
  }
  for (const [trackingId, count] of expected) {
    const found = batches.filter((batch) => batch.trackingId === trackingId);
    if (found.length !== 1) disagreements.push(`${trackingId} is stored ${found.length} times`);
    for (let index = 0; index < count; index += 1) {
      if (!rows.has(`${trackingId} #${index}`)) lost.push(`${trackingId} #${index}`);
    }
  }
  disagreements.push(...(await compareRuns(sources.temporalAddress, batches, recipients)));
  return {
    batches: batches.length,
    recipients: recipients.length,
    accepted: mails.length,
    lost,
    twice: [...accepted].filter(([, ids]) => ids.length > 1).map(([name]) => name),
    unknown,
    disagreements,
  };
}

async function readRows(url: string, trackingIds: string[]) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const batches = await client.query<BatchRow>(
      `select id, tracking_id as "trackingId", state, total_recipients as "totalRecipients",
         shares_calls as "sharesCalls"
       from email_batches where tracking_id = any($1)`,
      [trackingIds],
    );
    const recipients = await client.query<RecipientRow>(
      `select batch_id as "batchId", index, status, message_id as "messageId"
       from email_recipients where batch_id = any($1)`,
      [batches.rows.map(({ id }) => id)],
    );
    return { batches: batches.rows, recipients: recipients.rows };
  } finally {
    await client.end();
  }
}

async function compareRuns(
  address: string,
  batches: BatchRow[],
  recipients: RecipientRow[],
): Promise<string[]> {
  const connection = await Connection.connect({ address });
  const client = new TemporalClient({ connection });
  const counts = new Map<string, { all: number; sent: number; failed: number; unknown: number }>();
  for (const { batchId, status } of recipients) {
    const count = counts.get(batchId) ?? { all: 0, sent: 0, failed: 0, unknown: 0 };
    count.all += 1;
    if (ACCEPTED.includes(status)) count.sent += 1;
    if (status === 'failed' || status === 'unknown') count[status] += 1;
    counts.set(batchId, count);
  }
  const contradictions: string[] = [];
  try {
    for (const { id, trackingId, state, totalRecipients, sharesCalls } of batches) {
      const { all, ...results } = counts.get(id) ?? { all: 0 };
      if (all !== totalRecipients)
        contradictions.push(`${trackingId}: ${all} rows for ${totalRecipients} recipients`);
      if (state !== 'completed') {
        contradictions.push(`${trackingId} is ${state}`);
        continue;
      }
      if (sharesCalls) continue;
      const run = client.workflow.getHandle<SendEmailBatch>(getEmailBatchWorkflowId(id));
      const reported = await connection
        .withDeadline(Date.now() + RESULT_WAIT_MS, () => run.result())
        .catch(String);
      const result = runResult.safeParse(reported);
      const isEqual = JSON.stringify(result.data) === JSON.stringify({ state, ...results });
      if (!isEqual) {
        contradictions.push(
          `${trackingId}: the run reports ${JSON.stringify(reported)}, but the rows show ${JSON.stringify({ state, ...results })}`,
        );
      }
    }
  } finally {
    await connection.close();
  }
  return contradictions;
}

/** Time limit for a workflow's result after its batch is completed. */
const RESULT_WAIT_MS = 120_000;

/**
 * Expects one accepted mail per recipient, and rows and workflow results that agree with the mails.
 * @param queued number of queued recipients by tracking id; the account must have sent nothing else
 */
export async function expectEachOnce(
  sources: OutcomeSources,
  batches: ReturnType<typeof createBatchClient>,
  queued: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [trackingId, count] of queued) {
    const { counts } = await batches.waitForCompletion(trackingId);
    expect(counts).toMatchObject({ sent: count, queued: 0, failed: 0, unknown: 0 });
  }
  const recipients = [...queued.values()].reduce((sum, count) => sum + count, 0);
  await expect(findAgreement(sources, queued)).resolves.toEqual({
    batches: queued.size,
    recipients,
    accepted: recipients,
    lost: [],
    twice: [],
    unknown: [],
    disagreements: [],
  });
}
