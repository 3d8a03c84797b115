import type { InTransaction } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { insertOAuthClient, type OAuthClient } from './oauth-clients.ts';

/** How long a client that registered itself stays when nobody lets it act. */
const UNUSED_DAYS = 7;

/** How many of those there are; then the oldest goes, unless somebody may be agreeing to it right now. */
const MAX_UNUSED = 1_000;

/** A person has half an hour for signing in and agreeing. */
const MAY_BE_AGREED_TO = "interval '1 hour'";

const UNUSED = `kept_until < now() + interval '${UNUSED_DAYS} days'`;

/**
 * Takes in an OAuth client that registers itself (RFC 7591): nobody's, with no secret and no project.
 * @returns undefined when there are too many that nobody uses, all of them of this hour
 */
export async function registerClient(
  scope: InTransaction,
  client: Pick<OAuthClient, 'name' | 'redirectUrls' | 'allowedScopes'>,
): Promise<OAuthClient | undefined> {
  await rows(scope, `select pg_advisory_xact_lock(hashtextextended('registered clients', 0))`);
  if (!(await makeRoom(scope))) return undefined;
  return insertOAuthClient(scope, {
    ...client,
    userId: null,
    actingProjectId: null,
    type: 'native',
    kind: 'public_pkce',
    secret: null,
    keptUntil: new Date(Date.now() + UNUSED_DAYS * 86_400_000),
  });
}

async function makeRoom(scope: InTransaction): Promise<boolean> {
  const unused = await rows(scope, `select id from oauth_clients where ${UNUSED} limit ${MAX_UNUSED}`);
  if (unused.length < MAX_UNUSED) return true;
  const gone = await run(
    scope,
    `delete from oauth_clients where id = (
       select id from oauth_clients where ${UNUSED} and created_at < now() - ${MAY_BE_AGREED_TO}
       order by kept_until, id limit 1)`,
  );
  return gone > 0;
}
