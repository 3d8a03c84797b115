import { selectInProject, type InProject } from '../in-project.ts';

export type LostRun =
  { next: 'look'; requestId: string; name: string; customerId: string } | { next: 'nothing' };

/**
 * Brings an intent in line with a run that ended without settling it, or never began: nobody waits for it any more, so
 * nothing is sent. One that was never sent ends here; any other is to be looked for. One that was taken up meanwhile is
 * left alone.
 */
export async function settleLostRun(project: InProject, id: string): Promise<LostRun> {
  const [row] = await selectInProject<{ state: string; requestId: string; name: string; customerId: string }>(
    project,
    `update campaign_intents
     set may_send = false,
       state = case when attempted_at is null or validate_only then 'refused' else state end,
       outcome = case when attempted_at is null or validate_only
         then jsonb_build_object('code', 'cancelled', 'details', null) else outcome end,
       ended_at = case when attempted_at is null or validate_only then now() end
     where id = $1 and state in ('running', 'ambiguous') and touched_at < now() - interval '20 seconds'
     returning state, request_id as "requestId", name, customer_id as "customerId"`,
    [id],
  );
  if (!row || row.state === 'refused') return { next: 'nothing' };
  const { requestId, name, customerId } = row;
  return { next: 'look', requestId, name, customerId };
}
