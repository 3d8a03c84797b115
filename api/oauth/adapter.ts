import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import { z } from 'zod';
import type { Database } from '../../models/database.ts';
import {
  consumeOidcRecord,
  deleteOidcRecord,
  findOidcRecord,
  findOidcSession,
  getOidcRecordId,
  revokeGrantOfRecord,
  storeOidcRecord,
  type SessionBrowser,
} from '../../models/oauth/oidc-records.ts';
import { CONSOLE_CLIENT_ID } from '../../models/oauth/console-sessions.ts';
import { findEnabledOAuthClient } from '../../models/oauth/oauth-clients.ts';
import { toClientMetadata } from './clients.ts';

/** Kinds of records that are deleted with their grant. */
const GRANT_RECORDS = new Set(['AuthorizationCode', 'RefreshToken']);

const adapterPayload = z.custom<AdapterPayload>((value) => typeof value === 'object' && value !== null);

/** Creates oidc-provider's storage. Ids of records are stored as digests, and clients are read-only. */
export function createAdapter(
  database: () => Database,
  getBrowser: () => SessionBrowser | undefined,
  consoleClient: AdapterPayload,
): (kind: string) => Adapter {
  return (kind) =>
    kind === 'Client'
      ? createClientAdapter(database, consoleClient)
      : createRecordAdapter(database, getBrowser, kind);
}

function createRecordAdapter(
  database: () => Database,
  getBrowser: () => SessionBrowser | undefined,
  kind: string,
): Adapter {
  return {
    async upsert(id, payload, expiresIn) {
      if (expiresIn === undefined) throw new TypeError(`A ${kind} record needs an expiry.`);
      const grant = GRANT_RECORDS.has(kind) ? payload.grantId : undefined;
      const isStored = await storeOidcRecord(database(), {
        id: getOidcRecordId(kind, id),
        kind,
        // No row of `oauth_clients` exists for the console, so its records reference none.
        clientId: payload.clientId === CONSOLE_CLIENT_ID ? null : (payload.clientId ?? null),
        grantId: grant === undefined ? null : getOidcRecordId('Grant', grant),
        payload: withoutSecrets(id, payload),
        ttlSeconds: expiresIn,
        browser: kind === 'Session' ? getBrowser() : undefined,
      });
      // The grant was revoked or the client deleted during this request.
      if (!isStored) throw new errors.InvalidGrant('The grant was revoked.');
    },
    async find(id) {
      const found = await findOidcRecord(database(), getOidcRecordId(kind, id));
      if (!found) return undefined;
      const payload = withSecrets(id, adapterPayload.parse(found.payload));
      return found.consumedAt === null
        ? payload
        : { ...payload, consumed: Math.floor(found.consumedAt.getTime() / 1000) };
    },
    async findByUid(uid) {
      const found = await findOidcSession(database(), uid);
      return found && adapterPayload.parse(found);
    },
    async consume(id) {
      const record = getOidcRecordId(kind, id);
      if (await consumeOidcRecord(database(), record)) return;
      // The code or token was used before, so one of the two requests may come from a thief (RFC 9700
      // section 4.14.2).
      await revokeGrantOfRecord(database(), record);
      throw new errors.InvalidGrant('The code or token was already used.');
    },
    async destroy(id) {
      await deleteOidcRecord(database(), getOidcRecordId(kind, id));
    },
    // Does nothing: oidc-provider also destroys the grant, which deletes the grant's records.
    revokeByGrantId: () => Promise.resolve(),
    findByUserCode: () => Promise.resolve(undefined),
  };
}

function createClientAdapter(database: () => Database, consoleClient: AdapterPayload): Adapter {
  const refuse = () => Promise.reject(new TypeError('The authorization server cannot write clients.'));
  return {
    async find(clientId) {
      if (clientId === CONSOLE_CLIENT_ID) return consoleClient;
      const client = await findEnabledOAuthClient(database(), clientId);
      return client ? toClientMetadata(client) : undefined;
    },
    upsert: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
    findByUid: () => Promise.resolve(undefined),
    findByUserCode: () => Promise.resolve(undefined),
  };
}

/** Removes the values with which a reader of the row could use the record or its session. */
function withoutSecrets(id: string, { jti: _jti, ...payload }: AdapterPayload): Record<string, unknown> {
  const { returnTo, session, ...rest } = payload;
  return {
    ...rest,
    ...(returnTo !== undefined && {
      returnTo: returnTo.endsWith(id) ? returnTo.slice(0, -id.length) : returnTo,
    }),
    ...(session && { session: { ...session, cookie: undefined } }),
  };
}

/** Restores the removed values, except the session's cookie. */
function withSecrets(id: string, payload: AdapterPayload): AdapterPayload {
  const { returnTo } = payload;
  return { ...payload, jti: id, ...(returnTo !== undefined && { returnTo: returnTo + id }) };
}
