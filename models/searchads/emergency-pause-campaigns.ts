import { z } from 'zod';
import type { InProject, Project } from '../in-project.ts';
import { hasRow, rows, run } from '../rows.ts';

const seenCampaign = z.object({
  name: z.string(),
  budgetMicros: z.number().nullable(),
  endDate: z.string().nullable(),
});

/** Values of a campaign when an emergency pause found it enabled. Later differences are changes by others. */
export type SeenCampaign = z.infer<typeof seenCampaign>;

/**
 * `already_paused`: others paused the campaign before the emergency pause did. `changed`: others changed the
 * campaign afterwards, so it is not resumed. `not_resumed`: the attempt to enable the campaign failed.
 */
export type PausedCampaignState =
  | 'pausing'
  | 'paused'
  | 'already_paused'
  | 'failed'
  | 'resuming'
  | 'resumed'
  | 'changed'
  | 'not_resumed';

type PausedCampaign = {
  customerId: string;
  campaignId: string;
  name: string;
  state: PausedCampaignState;
  reason: string | null;
  seen: SeenCampaign;
  /** Time of the last call that may have changed the campaign. Null if there was none. */
  sentAt: Date | null;
};

type PausedAccount = { stopId: string; customerId: string };

export const MAX_PAUSED_CAMPAIGNS = 10_000;

/**
 * SQL condition: the emergency pause paused the campaign, or a call without a response may have paused it.
 */
export const MAY_BE_PAUSED = `(campaign.state in ('paused', 'resuming', 'not_resumed')
  or (campaign.state = 'failed' and campaign.sent_at is not null))`;

type EnabledCampaign = { campaignId: string; seen: SeenCampaign };

/**
 * Stores the campaigns that a read found enabled, before calls pause them. A stored campaign that is no
 * longer enabled was paused by Throughline if a call was sent for it, otherwise by others.
 * @returns the stored campaigns that this read shows as paused by Throughline
 */
export async function recordEnabled(
  project: InProject,
  { stopId, customerId }: PausedAccount,
  enabled: readonly EnabledCampaign[],
): Promise<{ campaignId: string; name: string }[]> {
  const key = [project.projectId, stopId, customerId];
  const noLongerEnabled = await rows<{ campaignId: string; name: string; state: string }>(
    project,
    `update emergency_pause_campaigns set state = case when sent_at is null then 'already_paused' else 'paused' end
     where project_id = $1 and stop_id = $2 and customer_id = $3 and state = 'pausing'
       and campaign_id <> all($4::text[])
     returning campaign_id as "campaignId", name, state`,
    [...key, enabled.map(({ campaignId }) => campaignId)],
  );
  const pausedByUs = noLongerEnabled.filter(({ state }) => state === 'paused');
  if (enabled.length === 0) return pausedByUs;
  await run(
    project,
    `insert into emergency_pause_campaigns as known (project_id, stop_id, customer_id, campaign_id, name, seen, state)
     select $1, $2, $3, "campaignId", seen ->> 'name', seen, 'pausing'
     from jsonb_to_recordset($4::jsonb) as found ("campaignId" text, seen jsonb)
     on conflict (project_id, stop_id, customer_id, campaign_id) do update set state = 'pausing', reason = null,
       seen = excluded.seen, name = excluded.name, sent_at = case known.state when 'pausing' then known.sent_at end`,
    [...key, JSON.stringify(enabled)],
  );
  return pausedByUs;
}

export type CampaignToChange = Pick<PausedCampaign, 'campaignId' | 'name' | 'state' | 'seen' | 'sentAt'>;

export async function findCampaignsToChange(
  project: Project,
  { stopId, customerId }: PausedAccount,
  action: 'pause' | 'resume',
): Promise<CampaignToChange[]> {
  const found = await rows<CampaignToChange>(
    project,
    `select campaign_id as "campaignId", name, state, seen, sent_at as "sentAt" from emergency_pause_campaigns campaign
     where project_id = $1 and stop_id = $2 and customer_id = $3
       and ${action === 'pause' ? `state = 'pausing'` : MAY_BE_PAUSED}
     order by campaign_id limit ${MAX_PAUSED_CAMPAIGNS}`,
    [project.projectId, stopId, customerId],
  );
  return found.map((campaign) => ({ ...campaign, seen: seenCampaign.parse(campaign.seen) }));
}

/** Records that a call is about to be sent: even without a response, the call may change the campaigns. */
export async function recordSending(
  project: InProject,
  { stopId, customerId }: PausedAccount,
  campaignIds: readonly string[],
  state: 'pausing' | 'resuming',
): Promise<void> {
  await run(
    project,
    `update emergency_pause_campaigns set state = $5, reason = null, sent_at = now()
     where project_id = $1 and stop_id = $2 and customer_id = $3 and campaign_id = any($4::text[])`,
    [project.projectId, stopId, customerId, campaignIds, state],
  );
}

/**
 * Stores the state of campaigns after a call or check. `reason`: error code, or how others changed the
 * campaigns.
 */
export async function settleCampaigns(
  project: InProject,
  { stopId, customerId }: PausedAccount,
  campaignIds: readonly string[],
  { state, reason = null }: { state: PausedCampaignState; reason?: string | null },
): Promise<void> {
  await run(
    project,
    `update emergency_pause_campaigns set state = $5, reason = $6,
       sent_at = case when $5 in ('failed', 'not_resumed') then null else sent_at end
     where project_id = $1 and stop_id = $2 and customer_id = $3 and campaign_id = any($4::text[])`,
    [project.projectId, stopId, customerId, campaignIds, state, reason],
  );
}

/**
 * Checks whether a call may still enable campaigns of an account. A call starts at most 10 seconds after
 * `sent_at` and is abandoned after 50 seconds.
 */
export function isBeingResumed(project: Project, customerId: string): Promise<boolean> {
  return hasRow(
    project,
    `select 1 from emergency_pause_campaigns where project_id = $1 and customer_id = $2 and state = 'resuming'
       and sent_at > now() - interval '1 minute' limit 1`,
    [project.projectId, customerId],
  );
}

export async function countPausedCampaigns(
  project: Project,
  stopId: string,
): Promise<Partial<Record<PausedCampaignState, number>>> {
  const counted = await rows<{ state: PausedCampaignState; count: number }>(
    project,
    `select state, count(*)::int as count from emergency_pause_campaigns where project_id = $1 and stop_id = $2 group by state`,
    [project.projectId, stopId],
  );
  return Object.fromEntries(counted.map(({ state, count }) => [state, count]));
}

type PausedCampaignPosition = { customerId: string; campaignId: string };

export type PausedCampaignRow = Pick<
  PausedCampaign,
  'customerId' | 'campaignId' | 'name' | 'state' | 'reason'
>;

export function findPausedCampaigns(
  project: Project,
  stopId: string,
  {
    state,
    after,
    limit,
  }: { state: PausedCampaignState | undefined; after: PausedCampaignPosition | undefined; limit: number },
): Promise<PausedCampaignRow[]> {
  const values: unknown[] = [project.projectId, stopId, limit];
  const bindValue = (value: unknown) => `$${values.push(value)}`;
  const filters = [
    'project_id = $1 and stop_id = $2',
    ...(state === undefined ? [] : [`state = ${bindValue(state)}`]),
    ...(after === undefined
      ? []
      : [`(customer_id, campaign_id) > (${bindValue(after.customerId)}, ${bindValue(after.campaignId)})`]),
  ];
  return rows<PausedCampaignRow>(
    project,
    `select customer_id as "customerId", campaign_id as "campaignId", name, state, reason from emergency_pause_campaigns
     where ${filters.join(' and ')} order by customer_id, campaign_id limit $3`,
    values,
  );
}
