import { z } from 'zod';
import { recordAudit } from '../models/audit/audit-entries.ts';
import { findBatch } from '../models/emails/find-batches.ts';
import { controlBatch, type BatchCommand } from '../models/emails/control-batch.ts';
import { inProject } from '../models/in-project.ts';
import type { AdminContext } from './context.ts';
import { ConflictError, NotFoundError } from './failures.ts';
import { projectId, trackingId } from './input.ts';
import { requireProject } from './require-existing.ts';

/** The options that name a batch. */
export const batchInput = z.object({ project: projectId, trackingId });

export type ControlledBatch = { trackingId: string; state: string; changed: boolean };

/**
 * Pauses, resumes, cancels or retries a batch by changing its row. A worker's sweeper signals the workflow run within
 * ten seconds.
 * @throws NotFoundError without such a batch, ConflictError where its state does not allow it
 */
export function applyCommand(
  { database, actor }: AdminContext,
  { project, trackingId: id }: z.infer<typeof batchInput>,
  command: BatchCommand,
  options: { withUnknown?: boolean } = {},
): Promise<ControlledBatch> {
  return inProject(database, project, async (scope) => {
    const { name } = await requireProject(scope);
    const batch = await findBatch(scope, id);
    const result = batch && (await controlBatch(scope, batch.id, command, options));
    if (!result) throw new NotFoundError(`${name} has no batch ${id}.`);
    if (result.outcome === 'refused') {
      throw new ConflictError(`Batch ${id} is ${result.state}, where ${command} is not possible.`);
    }
    if (result.outcome === 'without-content') {
      throw new ConflictError(`The content of batch ${id} is not kept any more.`);
    }
    const changed = result.outcome === 'changed';
    if (changed) {
      await recordAudit(scope, {
        actor,
        action: `batch.${command}`,
        target: batch.id,
        details: { ...options },
      });
    }
    return { trackingId: id, state: result.state, changed };
  });
}
