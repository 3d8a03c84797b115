import { z } from 'zod';
import { recordAudit } from '../models/audit/audit-entries.ts';
import { findBatch } from '../models/emails/find-batches.ts';
import { steerBatch, type BatchSteering } from '../models/emails/steer-batch.ts';
import { inProject } from '../models/in-project.ts';
import type { AdminContext } from './context.ts';
import { ConflictError, NotFoundError } from './failures.ts';
import { projectId, trackingId } from './input.ts';
import { requireProject } from './require-existing.ts';

/** The options that name a batch. */
export const steeringInput = z.object({ project: projectId, trackingId });

export type SteeredBatch = { trackingId: string; state: string; changed: boolean };

/**
 * Pauses, resumes, cancels or retries a batch by changing its row. A worker's sweeper signals the workflow run within
 * ten seconds.
 * @throws NotFoundError without such a batch, ConflictError where its state does not allow it
 */
export function steer(
  { database, actor }: AdminContext,
  { project, trackingId: id }: z.infer<typeof steeringInput>,
  command: BatchSteering,
  options: { withUnknown?: boolean } = {},
): Promise<SteeredBatch> {
  return inProject(database, project, async (scope) => {
    const { name } = await requireProject(scope);
    const batch = await findBatch(scope, id);
    const steered = batch && (await steerBatch(scope, batch.id, command, options));
    if (!steered) throw new NotFoundError(`${name} has no batch ${id}.`);
    if (steered.outcome === 'refused') {
      throw new ConflictError(`Batch ${id} is ${steered.state}, where ${command} is not possible.`);
    }
    if (steered.outcome === 'without-content') {
      throw new ConflictError(`The content of batch ${id} is not kept any more.`);
    }
    const changed = steered.outcome === 'changed';
    if (changed) {
      await recordAudit(scope, {
        actor,
        action: `batch.${command}`,
        target: batch.id,
        details: { ...options },
      });
    }
    return { trackingId: id, state: steered.state, changed };
  });
}
