import type { InProject } from '../in-project.ts';
import { findRow, rows, run, defineClaim } from '../rows.ts';
import { buildExitSql, REQUEST_RUN } from './enrollments.ts';
import type { SequenceState } from './sequences.ts';

export const SWEEP_SIZE = 1_000;

export const findSequencesToSweep = defineClaim<{ projectId: string; sequenceId: string }>(
  'find_sequences_to_sweep',
  ['projectId', 'sequenceId'],
);

/**
 * Applies the last resume, move or archiving of a sequence to its enrollments, with at most `limit` changes.
 * @returns `swept`: number of changes, where an enrollment that is moved and resumed counts twice. If it is
 * less than `limit`, the sweep is complete. `moved`: number of moved enrollments. If it is less than `limit`,
 * all are moved
 */
export async function sweepSequence(
  project: InProject,
  sequenceId: string,
  limit: number,
): Promise<{ swept: number; moved: number }> {
  const { projectId } = project;
  const sequence = await findRow<{ state: SequenceState; moveTo: number | null }>(
    project,
    `select state, move_to_version as "moveTo" from sequences
     where project_id = $1 and id = $2 and sweep_requested_at is not null for no key update`,
    [projectId, sequenceId],
  );
  if (!sequence) return { swept: 0, moved: 0 };
  const { state, moveTo } = sequence;
  let swept = 0;
  let moved = 0;
  if (state === 'archived') swept = await countChanged(project, EXIT_ALL, [projectId, sequenceId, limit]);
  else {
    if (moveTo !== null) moved = await countChanged(project, MOVE, [projectId, sequenceId, limit, moveTo]);
    swept = moved;
    if (state === 'active' && swept < limit)
      swept += await countChanged(project, RESUME, [projectId, sequenceId, limit - swept]);
  }
  if (swept < limit) {
    await run(
      project,
      `update sequences set sweep_requested_at = null, move_to_version = null where project_id = $1 and id = $2`,
      [projectId, sequenceId],
    );
  }
  return { swept, moved };
}

async function countChanged(project: InProject, sql: string, bind: readonly unknown[]): Promise<number> {
  return (await rows(project, sql, bind)).length;
}

/**
 * The lock prevents a concurrent exit from leaving fewer than `$3` rows to change, which would end the sweep
 * early.
 */
const selectOpen = (condition: string) => `array(select o.id from sequence_enrollments o
  where o.project_id = $1 and o.sequence_id = $2 and o.state = 'active' and ${condition} limit $3
  for no key update)`;

const EXIT_ALL = `${buildExitSql(`'archived'`, `e.project_id = $1 and e.id = any(${selectOpen('true')})`)} returning id`;

const RESUME = `
  update sequence_enrollments e set waiting_for = null, updated_at = now(), ${REQUEST_RUN}
  where e.project_id = $1 and e.id = any(${selectOpen(`o.waiting_for = 'paused'`)}) returning e.id`;

/** A wait continues if its step is identical in both versions. Otherwise, the wait restarts. */
const MOVE = `
  update sequence_enrollments e set version = $4, step_index = least(e.step_index, jsonb_array_length(target.steps)),
    due_at = case when target.steps -> e.step_index = before.steps -> e.step_index then e.due_at end,
    upcoming = '[]', updated_at = now(), ${REQUEST_RUN}
  from sequence_versions target, sequence_versions before
  where e.project_id = $1 and e.id = any(${selectOpen('o.version <> $4')})
    and target.project_id = $1 and target.sequence_id = $2 and target.version = $4
    and before.project_id = $1 and before.sequence_id = $2 and before.version = e.version
  returning e.id`;
