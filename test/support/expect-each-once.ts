import { findAgreement, type OutcomeSources } from './agreement.ts';
import type { batchClient } from './email-batch.ts';

/**
 * Waits until the batches are completed, and compares provider, rows and workflows: each recipient's mail was accepted
 * exactly once.
 * @param queued number of queued recipients by tracking id; the account sent nothing else
 */
export async function expectEachOnce(
  witnesses: OutcomeSources,
  batches: ReturnType<typeof batchClient>,
  queued: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [trackingId, count] of queued) {
    const { counts } = await batches.waitForCompletion(trackingId);
    expect(counts).toMatchObject({ sent: count, queued: 0, failed: 0, unknown: 0 });
  }
  const recipients = [...queued.values()].reduce((sum, count) => sum + count, 0);
  await expect(findAgreement(witnesses, queued)).resolves.toEqual({
    batches: queued.size,
    recipients,
    accepted: recipients,
    lost: [],
    twice: [],
    unknown: [],
    disagreements: [],
  });
}
