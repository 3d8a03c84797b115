import type { Database } from '../database.ts';
import { lockName } from '../advisory-locks.ts';
import { inTransaction, type InTransaction } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { oidcRecordId, storeOidcRecord } from './oidc-records.ts';
import { REGISTERED_CLIENTS, registerClient, UNUSED_DAYS } from './registered-clients.ts';

/** Kind of the records that say for how long a client needs no other look at its document. */
const KIND = 'ClientDocument';

/**
 * `unknown`: there is no client with this URL yet. `stale`: its document has to be fetched again. `disabled`: by an
 * operator, whatever the document says.
 */
export type DocumentClientState = 'unknown' | 'stale' | 'fresh' | 'disabled';

/** Finds whether the client with this URL can be used without a look at its document. */
export async function findDocumentClientState(
  database: Database,
  clientId: string,
): Promise<DocumentClientState> {
  const [found] = await rows<{ state: DocumentClientState }>(
    database,
    `select case when client.disabled then 'disabled' when record.id is null then 'stale' else 'fresh' end as state
     from oauth_clients client left join oidc_records record on record.id = $2 and record.expires_at > now()
     where client.client_id = $1 and client.kept_until > now()`,
    [clientId, oidcRecordId(KIND, clientId)],
  );
  return found?.state ?? 'unknown';
}

/** The client that a document describes. `network`: of whoever had it fetched first. */
export type NewDocumentClient = {
  clientId: string;
  name: string;
  redirectUrls: string[];
  allowedScopes: string[];
  network: string | null;
  freshSeconds: number;
};

/**
 * Stores a client as its document describes it, and for how long that is fresh.
 * @returns false when there are too many clients that nobody uses, as {@link registerClient}
 */
export async function storeDocumentClient(
  database: Database,
  { freshSeconds: ttlSeconds, ...client }: NewDocumentClient,
): Promise<boolean> {
  const { clientId } = client;
  const isStored = await inTransaction(database, async (scope) => {
    await lockName(scope, REGISTERED_CLIENTS);
    return (await updateClient(scope, client)) || (await registerClient(scope, client)) !== undefined;
  });
  if (!isStored) return false;
  const id = oidcRecordId(KIND, clientId);
  await storeOidcRecord(database, { id, kind: KIND, clientId, grantId: null, payload: {}, ttlSeconds });
  return true;
}

/**
 * Updates a client that is known. Where its scopes are others, people agreed to another client: that one goes, with
 * their consents, and false is returned.
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
