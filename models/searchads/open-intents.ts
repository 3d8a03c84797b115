import { UniqueConstraintError } from 'sequelize';
import {
  notingUse,
  sealedWithUse,
  type SealedConnection,
  type SealedWithUse,
} from '../connections/open-connections.ts';
import type { InProject, Project } from '../in-project.ts';
import { remainingPauseOf } from '../providers/provider-slots.ts';
import { rows } from '../rows.ts';
import {
  parseIntent,
  SELECT_INTENT,
  type FoundIntent,
  type IntentColumns,
  type IntentIdentity,
} from './campaign-intents.ts';
import { campaignOutcome, type PolicyExemptions } from './campaign-requests.ts';

/** An open intent, or one that has made its campaign, with which a request shares its key, its body or its name. */
export type ConflictingIntent = Pick<
  IntentColumns,
  'id' | 'idempotencyKey' | 'bodyDigest' | 'state' | 'requestId'
>;

/** The intent that a request's key is bound to; else an open one with its body or for a campaign of its name. */
export async function findConflictingIntent(
  project: Project,
  { customerId, name, validateOnly, bodyDigest, idempotencyKey }: IntentIdentity,
): Promise<ConflictingIntent | undefined> {
  const [row] = await rows<ConflictingIntent>(
    project,
    `select id, idempotency_key as "idempotencyKey", body_digest as "bodyDigest", state, request_id as "requestId"
     from campaign_intents
     where project_id = $1 and (
       (idempotency_key = $2 and state in ('running', 'waiting_for_approval', 'ambiguous', 'created'))
       or (customer_id = $3 and state = 'waiting_for_approval' and (
         body_digest = $4 or (not validate_only and not $5::boolean and name = $6)))
       or (customer_id = $3 and state in ('running', 'ambiguous') and (
         (idempotency_key is null and body_digest = $4)
         or (not validate_only and not $5::boolean and name = $6))))
     order by idempotency_key is not distinct from $2 desc, body_digest = $4 desc limit 1`,
    [project.projectId, idempotencyKey ?? null, customerId, bodyDigest, validateOnly, name],
  );
  return row;
}

/** Whether another intent has got a key a moment earlier. */
export function isKeyBoundMeanwhile(error: unknown): boolean {
  return error instanceof UniqueConstraintError;
}

/**
 * A campaign that the same request without a key has just made, or validated, or that waits for approval: it came at once
 * with this one, and its turn was over before this one was written down.
 * @param withinMs milliseconds since its end, at most
 */
export async function findTwinIntent(
  project: InProject,
  { customerId, bodyDigest }: IntentIdentity,
  withinMs: number,
): Promise<Pick<IntentColumns, 'id' | 'requestId'> | undefined> {
  const [row] = await rows<Pick<IntentColumns, 'id' | 'requestId'>>(
    project,
    `select id, request_id as "requestId" from campaign_intents
     where project_id = $1 and customer_id = $2 and body_digest = $3 and idempotency_key is null
       and (state = 'waiting_for_approval'
         or (state in ('created', 'validated') and ended_at >= now() - make_interval(secs => $4)))
     order by ended_at desc nulls first limit 1`,
    [project.projectId, customerId, bodyDigest, withinMs / 1_000],
  );
  return row;
}

/**
 * An open intent and its connection, which may be gone. `pauseMs`: for how long all calls to the connection's provider,
 * or all through the connection, are held back.
 */
export type OpenIntent = { intent: FoundIntent; connection: SealedConnection | null; pauseMs: number };

type OpenRow = FoundIntent & { connection: SealedWithUse | null; pauseMs: number };

/**
 * Finds an intent that is open, with its connection, whose use is noted, in one round trip.
 * @returns undefined when it has ended
 */
export async function findOpenIntent(project: Project, id: string): Promise<OpenIntent | undefined> {
  const [found] = await rows<OpenRow>(
    project,
    `with found as (${SELECT_INTENT} where id = $2 and state in ('running', 'ambiguous')),
     way_of as (select "connectionId" as connection_id from found),
     used as (${notingUse('way_of')})
     select found.*, ${remainingPauseOf('way')} as "pauseMs",
       ${sealedWithUse('way')} as connection
     from found left join connections way on way.project_id = $1 and way.id = found."connectionId"`,
    [project.projectId, id],
  );
  if (!found) return undefined;
  const { connection, pauseMs, ...intent } = found;
  return {
    intent: parseIntent(intent),
    connection: connection && { ...connection, projectId: project.projectId },
    pauseMs,
  };
}

/**
 * Records what a campaign is about to be sent with: from here on it may exist.
 * @param attempts how many there were
 * @returns false when it may not be sent any more, or another process has sent it meanwhile
 */
export async function recordIntentAttempt(
  project: Project,
  id: string,
  { attempts, exemptions }: { attempts: number; exemptions: PolicyExemptions },
): Promise<boolean> {
  const noted = await rows(
    project,
    `update campaign_intents intent set attempts = attempts + 1, attempted_at = now(), exemptions = $3::jsonb
     from connections
     where intent.project_id = $1 and intent.id = $2 and attempts = $4 and state in ('running', 'ambiguous') and may_send
       and resume_at is null
       and connections.id = connection_id and connections.project_id = intent.project_id and status = 'active'
     returning intent.id`,
    [project.projectId, id, JSON.stringify(exemptions), attempts],
  );
  return noted.length > 0;
}

/**
 * Records that the provider has refused the last send for sure, where none before it is in doubt: it will not be applied
 * later.
 * @param attempts how many there were, with this one
 */
export async function recordRefusedIntentAttempt(
  project: Project,
  id: string,
  attempts: number,
): Promise<void> {
  await rows(
    project,
    `update campaign_intents set attempted_at = null
     where project_id = $1 and id = $2 and attempts = $3 and state in ('running', 'ambiguous')`,
    [project.projectId, id, attempts],
  );
}

/** A campaign that a request of the project's made. */
export type MadeCampaign = {
  /** The mark that it was made with. */
  mark: string;
  requestId: string;
  /** An ad's topic has no text. */
  exemptions: { policyName: string; violatingText: string }[];
};

/**
 * The campaigns that the project made, of those with these marks, by their resource names. A mark alone says little:
 * who copies a campaign at Google copies its mark.
 * @param marks ids of intents
 */
export async function findMadeCampaigns(
  project: Project,
  marks: readonly string[],
): Promise<Map<string, MadeCampaign>> {
  if (marks.length === 0) return new Map();
  const found = await rows<{ id: string; requestId: string; outcome: unknown }>(
    project,
    `select id, request_id as "requestId", outcome from campaign_intents
     where project_id = $1 and id = any($2::uuid[]) and state = 'created'`,
    [project.projectId, marks],
  );
  return new Map(
    found.flatMap(({ id: mark, requestId, outcome }) => {
      const made = campaignOutcome.parse(outcome);
      if (!('resourceName' in made)) return [];
      const { keys, topics } = made.exemptions;
      const byTopic = topics.map((topic) => ({ policyName: topic, violatingText: '' }));
      return [[made.resourceName, { mark, requestId, exemptions: [...keys, ...byTopic] }]];
    }),
  );
}
