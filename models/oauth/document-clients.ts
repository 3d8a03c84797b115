import { lockName } from '../advisory-locks.ts';
import type { Database } from '../database.ts';
import { inTransaction, type InTransaction } from '../in-project.ts';
import { findValue, run } from '../rows.ts';
import { getOidcRecordId, storeOidcRecord } from './oidc-records.ts';
import { REGISTERED_CLIENTS, registerClient, UNUSED_DAYS } from './registered-clients.ts';

/** Kind of the record that exists until a client's document must be fetched again. */
const KIND = 'ClientDocument';

/**
 * `unknown`: no unexpired client has this URL. `stale`: the document must be fetched again. `disabled`: an
 * operator disabled the client.
 */
type DocumentClientState = 'unknown' | 'stale' | 'fresh' | 'disabled';

/** @param clientId URL of the client's document */
export async function findDocumentClientState(
  database: Database,
  clientId: string,
): Promise<DocumentClientState> {
  const found = await findValue<DocumentClientState>(
    database,
    `select case when client.disabled then 'disabled' when record.id is null then 'stale' else 'fresh' end as state
     from oauth_clients client left join oidc_records record on record.id = $2 and record.expires_at > now()
     where client.client_id = $1 and (client.kept_until > now() or client.disabled)`,
    [clientId, getOidcRecordId(KIND, clientId)],
  );
  return found ?? 'unknown';
}

/** `network`: network that sent the first request for the client. */
type NewDocumentClient = {
  clientId: string;
  name: string;
  redirectUrls: string[];
  allowedScopes: string[];
  network: string | null;
  freshSeconds: number;
};

/**
 * Inserts or updates a client whose document must be fetched again after `freshSeconds`.
 * @returns false if there are too many unused clients ({@link registerClient})
 */
export async function storeDocumentClient(
  database: Database,
  { freshSeconds: ttlSeconds, ...client }: NewDocumentClient,
): Promise<boolean> {
  const { clientId } = client;
  try {
    await inTransaction(database, async (scope) => {
      await lockName(scope, REGISTERED_CLIENTS);
      if (await updateClient(scope, client)) return;
      if (!(await registerClient(scope, client))) throw new TooManyClients();
    });
  } catch (error) {
    if (error instanceof TooManyClients) return false;
    throw error;
  }
  const id = getOidcRecordId(KIND, clientId);
  await storeOidcRecord(database, { id, kind: KIND, clientId, grantId: null, payload: {}, ttlSeconds });
  return true;
}

/** Thrown to roll back the transaction, in which {@link updateClient} may have deleted the client. */
class TooManyClients extends Error {
  override readonly name = 'TooManyClients';
}

/**
 * Updates a stored client. If the client's scopes have changed, its consents no longer apply, so the client
 * is deleted instead. A disabled client is always updated, so that it stays disabled.
 * @returns false if no client is stored now
 */
async function updateClient(
  scope: InTransaction,
  { clientId, name, redirectUrls, allowedScopes }: Omit<NewDocumentClient, 'freshSeconds'>,
): Promise<boolean> {
  const updated = await run(
    scope,
    `update oauth_clients set name = $2, redirect_urls = $3, updated_at = now(),
       kept_until = greatest(kept_until, now() + interval '${UNUSED_DAYS} days')
     where client_id = $1 and (allowed_scopes = $4 or disabled)`,
    [clientId, name, redirectUrls, allowedScopes],
  );
  if (updated > 0) return true;
  await run(scope, 'delete from oauth_clients where client_id = $1', [clientId]);
  return false;
}
