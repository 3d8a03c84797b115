import type { SealedConnection } from '../connections/connections.ts';
import type { Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { parseIntent, SELECT_INTENT, type FoundIntent } from './campaign-intents.ts';
import type { PolicyExemptions } from './campaign-request.ts';

/** An open intent and its connection, which may be gone. `isNoted`: whether the attempt is written down. */
export type OpenIntent = { intent: FoundIntent; connection: SealedConnection | null; isNoted: boolean };

/**
 * Finds an intent that is open, with its connection, in one round trip.
 * @param attempt what its campaign is about to be sent with: if the connection works, that is noted in the same trip,
 * and from here on the campaign may exist. It is not where the campaign may not be sent any more
 * @returns undefined when it has ended; the intent as it was before the attempt
 */
export async function findOpenIntent(
  project: Project,
  id: string,
  attempt?: PolicyExemptions,
): Promise<OpenIntent | undefined> {
  const [found] = await rows<
    FoundIntent & { connection: Omit<SealedConnection, 'projectId'> | null; isNoted: boolean }
  >(
    project,
    `with noted as (
       update campaign_intents intent set attempts = attempts + 1, attempted_at = now(), exemptions = $2::jsonb
       from connections
       where $2::jsonb is not null and intent.id = $1 and state in ('running', 'ambiguous') and may_send
         and connections.id = connection_id and connections.project_id = intent.project_id and status = 'active'
       returning intent.id)
     select found.*, exists (select from noted) as "isNoted", (
       select jsonb_build_object('id', id, 'provider', provider, 'externalId', external_id, 'displayName', display_name,
         'status', status, 'settings', settings, 'sealedSecret', sealed_secret)
       from connections where connections.project_id = $3 and connections.id = found."connectionId") as connection
     from (${SELECT_INTENT} where id = $1 and state in ('running', 'ambiguous')) as found`,
    [id, attempt === undefined ? null : JSON.stringify(attempt), project.projectId],
  );
  if (!found) return undefined;
  const { connection, isNoted, ...intent } = found;
  return {
    intent: parseIntent(intent),
    connection: connection && { ...connection, projectId: project.projectId },
    isNoted,
  };
}
