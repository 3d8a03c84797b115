import {
  notingUse,
  sealedWithUse,
  type SealedConnection,
  type SealedWithUse,
} from '../connections/open-connections.ts';
import { inProject, type Project } from '../in-project.ts';
import { remainingPauseOf } from '../providers/provider-slots.ts';
import { rows, run } from '../rows.ts';
import {
  campaignChanges,
  OPEN_CHANGE_STATES,
  parseChange,
  SELECT_CHANGE,
  type FoundChange,
} from './campaign-changes.ts';
import {
  changeOutcome,
  listExemptions,
  type ChangeBefore,
  type PolicyExemptions,
} from './campaign-requests.ts';

/**
 * An open change and its connection, which may be gone. `hasTurn`: no other change of its campaign is under way.
 * `behind`: else, the request of the one that comes first. `pauseMs`: for how long calls through the connection are paused.
 */
export type ChangeInTurn = {
  change: FoundChange;
  connection: SealedConnection | null;
  hasTurn: boolean;
  behind: string | null;
  pauseMs: number;
};

/**
 * SQL: one at a time looks who is next in an account. The lock is of its own statement, so that the next one sees what
 * its holder before has written.
 */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('campaign changes ' || project_id || customer_id, 0))
  from campaign_changes where project_id = $1 and id = $2`;

/**
 * SQL: the other changes that come before `mine`: one that has the turn, and those that were asked for earlier and are
 * not put off.
 */
const BEFORE = `from campaign_changes other
  where other.project_id = mine.project_id and other.customer_id = mine.customer_id and other.id <> mine.id
    and (other.campaign_id = mine.campaign_id or (other.is_shared and mine.is_shared))
    and other.state in ('running', 'ambiguous') and not other.validate_only
    and (other.turn_taken
      or (coalesce(other.resume_at <= now(), true) and (other.turn_at, other.id) < (mine.turn_at, mine.id)))`;

/** SQL: the request of the one that is the first of these. */
const FIRST_BEFORE = `select other.request_id ${BEFORE} order by other.turn_taken desc, other.turn_at, other.id limit 1`;

/**
 * Finds an open change with its connection, whose use is noted, and takes its campaign's turn for it until it has ended.
 * A validation needs none.
 * @returns undefined when it has ended
 */
export async function takeTurn(project: Project, id: string): Promise<ChangeInTurn | undefined> {
  const { database, projectId } = project;
  const bind = [projectId, id];
  const [row] = await inProject(database, projectId, async (scope) => {
    await rows(scope, LOCK, bind);
    await run(
      scope,
      `update campaign_changes mine set turn_taken = true
       where project_id = $1 and id = $2 and state in ('running', 'ambiguous') and not validate_only and not turn_taken
         and not exists (select ${BEFORE})`,
      bind,
    );
    return rows<Row>(
      scope,
      `with found as (${SELECT_CHANGE} where project_id = $1 and id = $2 and state in ('running', 'ambiguous')),
         way_of as (select "connectionId" as connection_id from found),
         used as (${notingUse('way_of')})
       select found.*, mine.turn_taken or mine.validate_only as "hasTurn", (${FIRST_BEFORE}) as behind,
         ${remainingPauseOf('way')} as "pauseMs", ${sealedWithUse('way')} as connection
       from found join campaign_changes mine on mine.project_id = $1 and mine.id = found.id
         left join connections way on way.project_id = $1 and way.id = found."connectionId"`,
      bind,
    );
  });
  if (!row) return undefined;
  const { connection, hasTurn, behind, pauseMs, ...change } = row;
  return {
    change: parseChange(change),
    connection: connection && { ...connection, projectId },
    hasTurn,
    behind: hasTurn ? null : behind,
    pauseMs,
  };
}

type Row = FoundChange & Omit<ChangeInTurn, 'change' | 'connection'> & { connection: SealedWithUse | null };

/** The request of the change that an open one waits for; undefined: for none. */
export async function findChangeBefore(project: Project, id: string): Promise<string | undefined> {
  const [found] = await rows<{ behind: string | null }>(
    project,
    `select (${FIRST_BEFORE}) as behind from campaign_changes mine
     where mine.project_id = $1 and mine.id = $2 and mine.state in ('running', 'ambiguous')
       and not mine.turn_taken and not mine.validate_only`,
    [project.projectId, id],
  );
  return found?.behind ?? undefined;
}

/** What a change is about to be sent with: how often it was before, and what the campaign is. */
type Attempt = { attempts: number; before: ChangeBefore | null; exemptions: PolicyExemptions };

/**
 * Records that a change is about to be sent: from here on it may be applied. After a send that was refused, what the
 * campaign was is what it is now: only what becomes of it from here on may be this change's doing.
 * @returns false when it may not be, or another process has sent it meanwhile
 */
export async function recordAttempt(
  { database, projectId }: Project,
  id: string,
  { attempts, before, exemptions }: Attempt,
): Promise<boolean> {
  const noted = await inProject(database, projectId, (project) =>
    run(
      project,
      `update campaign_changes change set attempts = attempts + 1, attempted_at = now(), exemptions = $4::jsonb,
         before = case when attempted_at is null then $5::jsonb else coalesce(before, $5::jsonb) end
       where project_id = $1 and id = $2 and attempts = $3 and state in ('running', 'ambiguous') and may_send
         and (turn_taken or validate_only) and exists (select from connections
           where connections.project_id = $1 and connections.id = change.connection_id and status = 'active')`,
      [projectId, id, attempts, JSON.stringify(exemptions), before === null ? null : JSON.stringify(before)],
    ),
  );
  return noted === 1;
}

/**
 * Records that the provider has refused the last send for sure, where none before it may yet be applied.
 * @param attempts how many there were, with this one
 */
export async function recordRefusedAttempt(
  { database, projectId }: Project,
  id: string,
  attempts: number,
): Promise<void> {
  await inProject(database, projectId, (project) =>
    campaignChanges(project).update(
      { attemptedAt: null },
      {
        where: { projectId, id, attempts, state: OPEN_CHANGE_STATES },
        transaction: project.transaction,
      },
    ),
  );
}

/** A campaign that a request of the project's created. */
export type MadeCampaign = { requestId: string; exemptions: ReturnType<typeof listExemptions> };

/**
 * The campaigns that the project created, of those with these marks, by their resource names. A mark alone says little:
 * who copies a campaign at Google copies its mark.
 * @param marks ids of creations
 */
export async function findMadeCampaigns(
  project: Project,
  marks: readonly string[],
): Promise<Map<string, MadeCampaign>> {
  if (marks.length === 0) return new Map();
  const found = await rows<{ requestId: string; outcome: unknown }>(
    project,
    `select request_id as "requestId", outcome from campaign_changes
     where project_id = $1 and id = any($2::uuid[]) and kind = 'create' and state = 'applied'`,
    [project.projectId, marks],
  );
  return new Map(
    found.flatMap(({ requestId, outcome }) => {
      const made = changeOutcome.parse(outcome);
      if (!('resourceName' in made) || made.resourceName === undefined) return [];
      return [[made.resourceName, { requestId, exemptions: listExemptions(made.exemptions) }]];
    }),
  );
}
