import { randomUUID } from 'node:crypto';
import { toStoredProvider } from '../../../domain/connect-providers.ts';
import { insertConnectSession } from '../../../models/connections/connect-steps.ts';
import { findConnectSession, getSessionBinding } from '../../../models/connections/connect-sessions.ts';
import { sealWebhookSecret } from '../../../models/connections/connections.ts';
import { seal } from '../../../models/sealed.ts';
import { completeConnectStart } from '../../../workflows/contract/connections.ts';
import { toActor } from '../../credentials/caller.ts';
import { serializeConnection } from '../../serializers/connection.ts';
import { noResultYet } from '../../temporal/await-result.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { awaitActivity } from '../await-activity.ts';
import { cannotSeal, requireConnectCapacity } from './create-connect-link.ts';
import { refusedCredentials, requireProviderFields } from './credentials.ts';
import { requireConnection } from './require-connection.ts';

/** Time in which a worker must verify the credentials. */
const LIFETIME_MS = 5 * 60 * 1_000;

/** Connects an account with the request's credentials, after a worker has verified them. */
export const createConnection: Handler<'createConnection'> = async ({ body }, call) => {
  const { context, projectId } = call;
  const { publicKey } = context.settings.connect;
  const { provider, credentials } = body;
  requireProviderFields(provider, credentials);
  if (publicKey === undefined) throw cannotSeal();
  const id = randomUUID();
  const binding = getSessionBinding({ projectId, id }, 'answer');
  const { webhookSecret, ...workerCredentials } = credentials;
  const sealedAnswer = await seal(publicKey, binding, JSON.stringify(workerCredentials));
  const { actor, clientId } = toActor(call.caller);
  await transact(call, async (project) => {
    await requireConnectCapacity(project);
    await insertConnectSession(project, {
      id,
      provider: toStoredProvider(provider),
      kind: 'typed',
      createdBy: actor,
      clientId,
      sealedAnswer,
      ...(webhookSecret !== undefined && {
        sealedWebhookSecret: await sealWebhookSecret(context.unsubscribeKeyring, projectId, webhookSecret),
      }),
      lifetimeMs: LIFETIME_MS,
    });
  });
  const { taskQueuePrefix: queuePrefix } = context.settings;
  const start = completeConnectStart({ queuePrefix, projectId, sessionId: id });
  await awaitActivity(call, 'completeConnect', start);
  const session = await transact(call, (project) => findConnectSession(project, id));
  if (session?.state === 'connected' && session.connectionId !== null) {
    return { body: serializeConnection(await requireConnection(call, session.connectionId)) };
  }
  if (!session || session.state === 'exchanging' || session.state === 'storing') throw noResultYet();
  throw refusedCredentials(provider, session);
};
