import { DAY_MS } from '../../domain/local-clock.ts';
import { lockName } from '../advisory-locks.ts';
import type { InTransaction } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { insertOAuthClient, type NewOAuthClient, type OAuthClient } from './oauth-clients.ts';

/** Advisory lock for the limits of self-registered clients. */
export const REGISTERED_CLIENTS = 'registered clients';

/** Days after which a self-registered client without consent is deleted. */
export const UNUSED_DAYS = 7;

/** Most unused clients. Another one replaces the oldest to which no user may be consenting. */
const MAX_UNUSED = 1_000;

/** Most unused clients of one network, so that it does not displace the clients of others. */
const MAX_UNUSED_OF_NETWORK = 50;

/** Longer than the half hour that a user has to sign in and consent. */
const CONSENT_TIME = "interval '1 hour'";

/** Age from which prompts no longer protect a client from replacement, because anyone can open prompts. */
const PROMPT_PROTECTION = "interval '1 day'";

const IS_REPLACEABLE = `created_at < now() - ${CONSENT_TIME}
  and (prompted_at is null or prompted_at < now() - ${CONSENT_TIME} or created_at < now() - ${PROMPT_PROTECTION})`;

const IS_UNUSED = `kept_until < now() + interval '${UNUSED_DAYS} days'`;

/**
 * Inserts a self-registered or document client, without owner, secret or project.
 * @returns undefined if there are too many unused clients, in its network or in total, and none is replaceable
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

/** Replaces an unused client if there are `maxUnused`. `network` undefined: all networks. */
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
 * Shortens the expiry of a self-registered client after a consent ended early: to 30 days after its last consent
 * expires, or from now if it has none.
 */
export async function shortenClientExpiry(scope: InTransaction, clientId: string): Promise<void> {
  // Separate statement: it waits for a concurrent consent, which the next statement then sees.
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
