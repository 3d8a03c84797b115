import { findAgreement } from '../support/agreement.ts';
import { testStack } from '../support/config.ts';
import { batchClient, people } from '../support/email-batch.ts';
import { emailStack, type EmailStack } from '../support/email-stack.ts';

jest.setTimeout(300_000);

let stack: EmailStack;
let trackingId: string;

beforeAll(async () => {
  stack = await emailStack();
  await stack.startWorker();
  const batches = batchClient(stack.api, { 'x-app-key': stack.tenant.appKey });
  trackingId = await batches.queue(people(6));
  await batches.completed(trackingId);
});

afterAll(() => stack.stop());

const agreement = () =>
  findAgreement({ ...stack, temporalAddress: testStack().temporal.address }, new Map([[trackingId, 6]]));

/** Changes one recipient's row. */
const change = (index: number, columns: string) =>
  stack.sql(`update email_recipients set ${columns} where index = ${index}`);

describe('the comparison of provider, rows and workflows', () => {
  it('finds nothing where they agree', async () => {
    await expect(agreement()).resolves.toEqual({
      batches: 1,
      recipients: 6,
      accepted: 6,
      lost: [],
      twice: [],
      unknown: [],
      disagreements: [],
    });
  });

  it('finds who was lost, who had two mails, and whatever else differs', async () => {
    const [entry] = await stack.account.ledger();
    const [first] = entry?.applied ?? [];
    const again = {
      from: 'a@example.com',
      to: ['reader-0@example.com'],
      subject: 'Again',
      text: 'Again',
      tags: [{ name: 'recipient', value: first?.recipientTag }],
    };
    await fetch(`${stack.account.baseUrl}/emails`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.account.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(again),
    });
    await change(1, `message_id = 'another'`);
    await change(2, `status = 'failed'`);
    await change(3, `status = 'queued'`);
    await change(4, `status = 'unknown'`);
    await stack.sql(`insert into email_recipients (project_id, batch_id, index, email, params, status)
      select project_id, batch_id, 6, 'nobody@example.com', '{}', 'sent' from email_recipients where index = 0`);
    await stack.sql(`delete from email_recipients where index = 5`);

    const found = await agreement();
    expect(found.twice).toEqual([`${trackingId} #0`]);
    expect(found.lost.toSorted()).toEqual([`${trackingId} #5`, `${trackingId} #6`]);
    expect(found.unknown).toEqual([`${trackingId} #4`]);
    const differences = found.disagreements.map((words) => words.replace(trackingId, ''));
    expect(differences.toSorted()).toEqual([
      expect.stringMatching(/^ #1: the provider's id is .*, the row's another$/),
      ' #2 is failed, and the provider accepted it',
      ' #3 is still queued',
      ' #5 was accepted by the provider and has no row',
      expect.stringMatching(/^: the run says .*"sent":6.*, its rows .*"sent":3/),
    ]);
  });
});
