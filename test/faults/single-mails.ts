import { sendSingleMailsId } from '../../workflows/contract/emails.ts';
import { testStack } from '../support/config.ts';
import { createRecipients } from '../support/email-batch.ts';
import type { EmailStack } from '../support/email-stack.ts';
import { expectEachOnce } from '../support/agreement.ts';

/** Queues batches of one mail each, and returns the number of recipients of each. */
export async function queueSingles(stack: EmailStack, count: number): Promise<Map<string, number>> {
  const queued = new Map<string, number>();
  // At most four concurrent requests, the limit of a project.
  const callers = createRecipients(Math.min(count, 4)).map(async (person) => {
    while (count > 0) {
      count -= 1;
      queued.set(await stack.batches.queue([person]), 1);
    }
  });
  await Promise.all(callers);
  return queued;
}

/** Waits until all batches end. Provider, rows and workflow must agree that each recipient got one mail. */
export function expectEachOnceOf(stack: EmailStack, queued: ReadonlyMap<string, number>): Promise<void> {
  const witnesses = { ...stack, temporalAddress: testStack().temporal.address };
  return expectEachOnce(witnesses, stack.batches, queued);
}

/** Returns the project's run of single mails. */
export const getSinglesRun = ({ temporal, tenant }: EmailStack) =>
  temporal.workflow.getHandle(sendSingleMailsId({ projectId: tenant.projectId }));

export const countCalls = async (stack: EmailStack) => (await stack.account.ledger()).length;
