import { selectInProject, type InProject } from '../in-project.ts';

/**
 * Brings a batch in line with a run that ended without finishing it: paused, for a person to resume, when somebody
 * terminated the run or it failed; to be started again when the run is not to be found or ended early. One that was taken up meanwhile is left alone.
 * @returns whether the batch was still on its way
 */
export async function settleEndedRun(
  project: InProject,
  batchId: string,
  ended: 'terminated' | 'failed' | 'lost',
): Promise<boolean> {
  const rows = await selectInProject(
    project,
    ended === 'lost'
      ? `update email_batches set opened_at = null, steered_at = now() - interval '1 minute'
         where id = $1 and state in ('sending', 'scheduled') and opened_at < now() - interval '10 seconds' returning id`
      : `update email_batches set state = 'paused', state_reason = $2, waiting_on = null
         where id = $1 and state in ('sending', 'scheduled') and opened_at < now() - interval '10 seconds' returning id`,
    ended === 'lost' ? [batchId] : [batchId, ended],
  );
  return rows.length > 0;
}
