import {
  notingUse,
  sealedWithUse,
  type SealedConnection,
  type SealedWithUse,
} from '../connections/open-connections.ts';
import type { Project } from '../in-project.ts';
import { remainingPauseOf } from '../providers/provider-slots.ts';
import { rows } from '../rows.ts';
import { parseIntent, SELECT_INTENT, type FoundIntent } from './campaign-intents.ts';
import type { PolicyExemptions } from './campaign-request.ts';

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
