import { DAY_MS } from '../../domain/local-clock.ts';
import { lockName } from '../advisory-locks.ts';
import type { InTransaction } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { insertOAuthClient, type NewOAuthClient, type OAuthClient } from './oauth-clients.ts';

/** Name of the lock that prevents concurrent registrations from exceeding the limits on unused clients. */
export const REGISTERED_CLIENTS = 'registered clients';

/** A self-registered client without consent is deleted after this time. */
export const UNUSED_DAYS = 7;

/**
 * Maximum number of unused clients. Beyond it, each new client replaces the replaceable client that expires
 * first.
 */
const MAX_UNUSED = 1_000;

/** Prevents one network from displacing the clients of others. */
const MAX_UNUSED_OF_NETWORK = 50;

/** Time for sign-in and consent. Longer than the half hour after which an interaction expires. */
const CONSENT_TIME = "interval '1 hour'";

/**
 * A client older than this can be replaced despite a recent consent prompt, because anyone can open a prompt.
 */
const PROMPT_PROTECTION = "interval '1 day'";

const IS_REPLACEABLE = `created_at < now() - ${CONSENT_TIME}
  and (prompted_at is null or prompted_at < now() - ${CONSENT_TIME} or created_at < now() - ${PROMPT_PROTECTION})`;

/**
 * SQL: whether a self-registered client expires within seven days, because no recent consent extended its
 * expiry. Disabled clients do not count: they never expire, so that they cannot register again.
 */
const IS_UNUSED = `kept_until < now() + interval '${UNUSED_DAYS} days' and not disabled`;

/**
 * Inserts a client that registered itself or that a document describes, without owner, secret and project.
 * @returns undefined if there are too many unused clients, in the client's network or in total, and none is
 * replaceable
 */
export async function registerClient(
  scope: InTransaction,
  client: Pick<NewOAuthClient, 'name' | 'redirectUrls' | 'allowedScopes' | 'clientId'> & {
    network: string | null;
  },
): Promise<OAuthClient | undefined> {
  await lockName(scope, REGISTERED_CLIENTS);
  if (!(await freeCapacity(scope, client.network))) return undefined;
  return insertOAuthClient(scope, {
    ...client,
    userId: null,
    actingProjectId: null,
    type: 'native',
    kind: 'public_pkce',
    secret: null,
    keptUntil: new Date(Date.now() + UNUSED_DAYS * DAY_MS),
  });
}

async function freeCapacity(scope: InTransaction, network: string | null): Promise<boolean> {
  return (
    (await freeCapacityAmong(scope, MAX_UNUSED_OF_NETWORK, network)) &&
    (await freeCapacityAmong(scope, MAX_UNUSED, undefined))
  );
}

/**
 * Deletes the replaceable client that expires first if there are `maxUnused` unused clients.
 * @param network undefined: counts the clients of all networks
 * @returns false if another client does not fit
 */
async function freeCapacityAmong(
  scope: InTransaction,
  maxUnused: number,
  network: string | null | undefined,
): Promise<boolean> {
  const condition = network === undefined ? IS_UNUSED : `${IS_UNUSED} and network = $1`;
  const bind = network === undefined ? [] : [network];
  const unused = await rows(
    scope,
    `select id from oauth_clients where ${condition} limit ${maxUnused}`,
    bind,
  );
  if (unused.length < maxUnused) return true;
  const deleted = await run(
    scope,
    `delete from oauth_clients where id = (
       select id from oauth_clients where ${condition} and ${IS_REPLACEABLE}
       order by kept_until, id limit 1)`,
    bind,
  );
  return deleted > 0;
}

/**
 * Shortens the expiry of a self-registered client after a consent ended early: to 30 days after its last
 * consent expires or, without a consent, to 30 days from now.
 */
export async function shortenClientExpiry(scope: InTransaction, clientId: string): Promise<void> {
  // A separate statement, which waits for a concurrent consent, so that the next statement sees that consent.
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
