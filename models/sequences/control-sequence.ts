import type { InProject } from '../in-project.ts';
import { findRow, run } from '../rows.ts';
import type { SequenceState } from './sequences.ts';

/** `isSweeping`: the last resume, archiving or move has not yet reached all enrollments. */
export type LockedSequence = {
  state: SequenceState;
  latestVersion: number;
  publishedVersion: number | null;
  isSweeping: boolean;
};

export function lockSequence(project: InProject, id: string): Promise<LockedSequence | undefined> {
  return findRow<LockedSequence>(
    project,
    `select state, latest_version as "latestVersion", published_version as "publishedVersion",
       sweep_requested_at is not null as "isSweeping"
     from sequences where project_id = $1 and id = $2 for no key update`,
    [project.projectId, id],
  );
}

/** Activates a sequence. If it was paused, `sweepSequence` then resumes its paused enrollments. */
export async function activateSequence(project: InProject, id: string, version: number): Promise<void> {
  await run(
    project,
    `update sequences set published_version = $3, state = 'active', updated_at = now(),
       activated_at = case when state in ('draft', 'archived') then now() else activated_at end,
       sweep_requested_at = case when state = 'paused' then now() else sweep_requested_at end
     where project_id = $1 and id = $2`,
    [project.projectId, id, version],
  );
}

/**
 * Pauses a sequence. Leaves its enrollments unchanged, because the run of each enrollment reads the
 * sequence's state before each step.
 */
export async function pauseSequence(project: InProject, id: string): Promise<void> {
  await run(
    project,
    `update sequences set state = 'paused', updated_at = now() where project_id = $1 and id = $2`,
    [project.projectId, id],
  );
}

/** Archives a sequence. `sweepSequence` then ends its enrollments. */
export async function archiveSequence(project: InProject, id: string): Promise<void> {
  await run(
    project,
    `update sequences set state = 'archived', updated_at = now(), move_to_version = null, sweep_requested_at = now()
     where project_id = $1 and id = $2`,
    [project.projectId, id],
  );
}

/** Requests a move of all open enrollments to a version. `sweepSequence` then moves them. */
export async function requestMove(project: InProject, id: string, version: number): Promise<void> {
  await run(
    project,
    `update sequences set move_to_version = $3, sweep_requested_at = now() where project_id = $1 and id = $2`,
    [project.projectId, id, version],
  );
}
