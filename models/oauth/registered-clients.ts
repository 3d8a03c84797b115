import { lockName } from '../advisory-locks.ts';
import type { InTransaction } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { insertOAuthClient, type NewOAuthClient, type OAuthClient } from './oauth-clients.ts';

/** Name of the lock on the places of clients that nobody made. */
export const REGISTERED_CLIENTS = 'registered clients';

/** How long a client that registered itself stays when nobody lets it act. */
export const UNUSED_DAYS = 7;

/** How many of those there are; then the oldest goes, unless somebody may be agreeing to it right now. */
const MAX_UNUSED = 1_000;

/** How many of those came from one network, so that it does not take the places of all others. */
const MAX_UNUSED_OF_NETWORK = 50;

/** A person has half an hour for signing in and agreeing. */
const MAY_BE_AGREED_TO = "interval '1 hour'";

/** For how long a client has places kept for it by people who are asked: anybody can open a page of consent. */
const KEPT_BY_ASKING = "interval '1 day'";

const MAY_GO = `created_at < now() - ${MAY_BE_AGREED_TO}
  and (asked_at is null or asked_at < now() - ${MAY_BE_AGREED_TO} or created_at < now() - ${KEPT_BY_ASKING})`;

const UNUSED = `kept_until < now() + interval '${UNUSED_DAYS} days'`;

/**
 * Takes in an OAuth client that registers itself, or that a document describes: nobody's, with no secret and no project.
 * @returns undefined when there are too many that nobody uses, all of them of this hour; of its network or of all
 */
export async function registerClient(
  scope: InTransaction,
  client: Pick<NewOAuthClient, 'name' | 'redirectUrls' | 'allowedScopes' | 'clientId'> & {
    network: string | null;
  },
): Promise<OAuthClient | undefined> {
  await lockName(scope, REGISTERED_CLIENTS);
  if (!(await makeRoom(scope, client.network))) return undefined;
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

async function makeRoom(scope: InTransaction, network: string | null): Promise<boolean> {
  return (
    (await makeRoomAmong(scope, MAX_UNUSED_OF_NETWORK, network)) &&
    (await makeRoomAmong(scope, MAX_UNUSED, undefined))
  );
}

/** @param network undefined: among all of them */
async function makeRoomAmong(
  scope: InTransaction,
  most: number,
  network: string | null | undefined,
): Promise<boolean> {
  const among = network === undefined ? UNUSED : `${UNUSED} and network = $1`;
  const bind = network === undefined ? [] : [network];
  const unused = await rows(scope, `select id from oauth_clients where ${among} limit ${most}`, bind);
  if (unused.length < most) return true;
  const gone = await run(
    scope,
    `delete from oauth_clients where id = (
       select id from oauth_clients where ${among} and ${MAY_GO}
       order by kept_until, id limit 1)`,
    bind,
  );
  return gone > 0;
}

/**
 * Ends a client that registered itself 30 days after the last consent to it, once one is over before its time. Nothing
 * happens to others.
 */
export async function endUnusedClient(scope: InTransaction, clientId: string): Promise<void> {
  // First by itself: who consents at the same moment is waited for, and then seen.
  const locked = await rows(
    scope,
    'select id from oauth_clients where client_id = $1 and kept_until is not null for no key update',
    [clientId],
  );
  if (locked.length === 0) return;
  await run(
    scope,
    `update oauth_clients set kept_until = least(kept_until, interval '30 days' + coalesce(
       (select max(expires_at) from oidc_records where client_id = $1 and kind = 'Grant' and expires_at > now()), now()))
     where client_id = $1`,
    [clientId],
  );
}
