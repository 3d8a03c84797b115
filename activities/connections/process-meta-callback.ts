import { createHmac } from 'node:crypto';
import { log } from '@temporalio/activity';
import { z } from 'zod';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import {
  lockReportedConnection,
  deleteConnection,
  recordLostAuthorization,
  type ConnectionRef,
} from '../../models/connections/connection-health.ts';
import {
  GRANT_CONNECTIONS_PAGE_SIZE,
  findConnectionsOfGrant,
} from '../../models/connections/shared-grants.ts';
import {
  countMetaChange,
  deleteMetaCallback,
  endMetaCallback,
  findMetaCallback,
  getMetaCallbackBinding,
  type MetaCallbackKind,
} from '../../models/connections/meta-callbacks.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import { areSecretsEqual, openSeal } from '../../models/sealed.ts';
import type { ConnectionsActivities } from '../../workflows/contract/connections.ts';
import { parseJson } from '../provider/bounded-fetch.ts';
import type { ConnectDependencies } from './complete-connect.ts';

/**
 * Meta sends a callback within seconds. An older request may be a replay of a callback whose row was already
 * deleted.
 */
const MAX_AGE_MS = 24 * 3_600_000;

/** The activity verifies the signature, because the API does not have our app's secret. */
export function createProcessMetaCallback({
  database,
  connectKeyring,
  metaAppSecret,
}: ConnectDependencies): ConnectionsActivities['processMetaCallback'] {
  return async ({ callbackId }) => {
    const callback = await findMetaCallback(database, callbackId);
    if (!callback) return;
    if (!connectKeyring || metaAppSecret === undefined) {
      log.error('Meta callback not processed: CONNECT_KEYRING or META_APP_SECRET is missing. Set both', {
        callbackId,
      });
      return;
    }
    const { kind, requestDigest, sealedRequest } = callback;
    const binding = getMetaCallbackBinding(kind, requestDigest);
    const signed = readSignedRequest(await openSeal(connectKeyring, binding, sealedRequest), metaAppSecret);
    if (!signed || signed.issuedAt < Date.now() - MAX_AGE_MS) {
      log.warn('Meta callback refused: bad signature, or older than a day', { callbackId, kind });
      return deleteMetaCallback(database, callbackId);
    }
    let found: ConnectionRef[] = [];
    do {
      const after = found.at(-1)?.connectionId;
      found = await findConnectionsOfGrant(database, { provider: 'meta', grantId: signed.userId, after });
      for (const { projectId, connectionId } of found) {
        await inProject(database, projectId, (project) =>
          applyToConnection(project, connectionId, { callbackId, kind, signed }),
        );
      }
    } while (found.length === GRANT_CONNECTIONS_PAGE_SIZE);
    await endMetaCallback(database, callbackId);
  };
}

async function applyToConnection(
  project: InProject,
  connectionId: string,
  { callbackId, kind, signed }: { callbackId: string; kind: MetaCallbackKind; signed: SignedRequest },
): Promise<void> {
  // Meta truncates `issued_at` to seconds, so the callback may have been sent up to a second later.
  const connection = await lockReportedConnection(project, connectionId, new Date(signed.issuedAt + 1_000));
  // The connection was deleted, or the user has consented again since the callback.
  if (!connection || connection.isReconnected) return;
  const isChanged =
    kind === 'deauthorize'
      ? await recordLostAuthorization(project, { ...connection, reason: 'deauthorized' })
      : await deleteConnection(project, connectionId);
  if (!isChanged) return;
  await countMetaChange(project, callbackId);
  await recordAudit(project, {
    actor: 'meta',
    action: kind === 'deauthorize' ? 'connection.deauthorize' : 'connection.remove',
    target: connectionId,
    details: { provider: 'meta', externalId: connection.externalId },
  });
}

const payload = z.object({
  user_id: z.union([z.string().min(1).max(100), z.number()]).transform(String),
  algorithm: z.literal('HMAC-SHA256'),
  /** Seconds since 1970. */
  issued_at: z.number(),
});

/** `userId` is app-scoped. `issuedAt`: milliseconds since 1970. */
type SignedRequest = { userId: string; issuedAt: number };

/**
 * Reads a request signed with the app's secret: `base64url(HMAC-SHA256(encoded)).encoded`, where `encoded` is
 * `base64url(JSON)`.
 * @returns undefined if the request is malformed or the signature does not match
 * @see https://developers.facebook.com/docs/development/create-an-app/app-dashboard/data-deletion-callback
 */
function readSignedRequest(text: string, appSecret: string): SignedRequest | undefined {
  const [signature = '', encoded = '', ...more] = text.split('.');
  if (more.length > 0) return undefined;
  const expected = createHmac('sha256', appSecret).update(encoded).digest();
  const actual = Buffer.from(signature, 'base64url');
  if (!areSecretsEqual(expected, actual)) return undefined;
  const request = payload.safeParse(parseJson(Buffer.from(encoded, 'base64url').toString('utf8'))).data;
  return request && { userId: request.user_id, issuedAt: request.issued_at * 1_000 };
}
