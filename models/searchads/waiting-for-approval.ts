import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';
import type { ChangeBefore } from './change-request.ts';

/**
 * Has a change wait, and gives up its campaign's turn: others go first. `before`: what the campaign is, which it must still
 * be when the change is sent. @returns false when it has ended, was sent, or was approved meanwhile
 */
export async function letChangeWait(project: InProject, id: string, before: ChangeBefore): Promise<boolean> {
  const waits = await run(
    project,
    `update campaign_changes set state = 'waiting_for_approval', turn_taken = false, before = $3::jsonb
     where project_id = $1 and id = $2 and state = 'running' and attempts = 0 and not is_approved`,
    [project.projectId, id, JSON.stringify(before)],
  );
  return waits === 1;
}

/** Has a campaign that is to be made wait. @returns false when it has ended, was sent, or was approved meanwhile */
export async function letIntentWait(project: InProject, id: string): Promise<boolean> {
  const waits = await run(
    project,
    `update campaign_intents set state = 'waiting_for_approval'
     where project_id = $1 and id = $2 and state = 'running' and attempts = 0 and not is_approved`,
    [project.projectId, id],
  );
  return waits === 1;
}
