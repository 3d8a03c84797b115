import { fn, literal } from 'sequelize';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { forgetReads } from '../reads/forget-reads.ts';
import { rows } from '../rows.ts';
import { campaignIntents, OPEN_STATES, type IntentColumns } from './campaign-intents.ts';
import type { CampaignOutcome, CampaignState, PolicyExemptions } from './campaign-request.ts';

/**
 * Notes, before it happens, that a campaign is sent and with what. From here on it may exist.
 * @returns whether the intent is still open
 */
export async function noteIntentAttempt(
  { database, transaction }: InProject,
  id: string,
  exemptions: PolicyExemptions,
): Promise<boolean> {
  const [noted] = await campaignIntents(database).update(
    { attempts: literal('attempts + 1'), attemptedAt: fn('now'), exemptions },
    { where: { id, state: OPEN_STATES }, transaction },
  );
  return noted > 0;
}

/**
 * Stores the outcome of an open intent. A campaign that exists makes stale what was read of its customer, which is
 * forgotten. One that has ended stays as it is.
 */
export async function settleIntent(
  project: InProject,
  id: string,
  { state, outcome }: { state: Exclude<CampaignState, 'running'>; outcome: CampaignOutcome | null },
): Promise<void> {
  const [row] = await rows<Pick<IntentColumns, 'customerId' | 'connectionId'>>(
    project,
    `update campaign_intents
     set state = $2, outcome = $3::jsonb, ended_at = case when $2 = 'ambiguous' then null else now() end
     where id = $1 and state in ('running', 'ambiguous')
     returning customer_id as "customerId", connection_id as "connectionId"`,
    [id, state, outcome === null ? null : JSON.stringify(outcome)],
  );
  if (row && state === 'created') {
    await forgetReads(project, { connectionId: row.connectionId, subject: row.customerId });
  }
}

export type LostRun =
  { next: 'look'; requestId: string; name: string; customerId: string } | { next: 'nothing' };

/**
 * Brings an intent in line with a run that ended without settling it, or never began: nobody waits for it any more, so
 * nothing is sent. One that was never sent ends here; any other is to be looked for. One that was resumed meanwhile is
 * left alone.
 */
export async function settleLostRun(project: InProject, id: string): Promise<LostRun> {
  const [row] = await rows<Pick<IntentColumns, 'state' | 'requestId' | 'name' | 'customerId'>>(
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

/** A campaign whose run should be alive. */
export type UncheckedIntent = { projectId: string; intentId: string };

/** Claims, of all projects, open intents that were not checked for a while. */
export function claimUncheckedIntents(database: Database, atMost: number): Promise<UncheckedIntent[]> {
  return rows<UncheckedIntent>(
    database,
    `select project_id as "projectId", intent_id as "intentId" from claim_unchecked_campaigns($1)`,
    [atMost],
  );
}
