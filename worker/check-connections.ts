import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { claimConnectSessions } from '../models/connections/connect-steps.ts';
import { claimMetaCallbacks } from '../models/connections/meta-callbacks.ts';
import { claimConnections } from '../models/connections/connection-health.ts';
import type { Database } from '../models/database.ts';
import {
  checkConnectionStart,
  completeConnectStart,
  takeMetaCallbackStart,
  type ConnectionsActivities,
} from '../workflows/contract/connections.ts';
import { describeError } from './mask-failures.ts';

/** Of one sweep. */
const AT_MOST = 50;

const DEADLINE_MS = 5_000;

type Dependencies = { database: Database; client: Client; queuePrefix: string; logger: Logger };

/** Goes on with attempts to connect whose worker died, or whose API did before it could tell one. */
export async function completeConnects(dependencies: Dependencies): Promise<void> {
  const { database, queuePrefix } = dependencies;
  const sessions = await claimConnectSessions(database, AT_MOST);
  await Promise.all(
    sessions.map((session) =>
      tryToStart(dependencies, session.projectId, (activities) =>
        activities.start('completeConnect', completeConnectStart({ queuePrefix, ...session })),
      ),
    ),
  );
}

/** Looks at each connection once a day, and brings to their end those that were ended. */
export async function checkConnections(dependencies: Dependencies): Promise<void> {
  const { database, queuePrefix } = dependencies;
  const due = await claimConnections(database, AT_MOST);
  await Promise.all(
    due.map((connection) =>
      tryToStart(dependencies, connection.projectId, (activities) =>
        activities.start('checkConnection', checkConnectionStart({ queuePrefix, ...connection })),
      ),
    ),
  );
}

/** Has callbacks of Meta's looked at that no worker heard of when they came. */
export async function takeMetaCallbacks(dependencies: Dependencies): Promise<void> {
  const { database, queuePrefix } = dependencies;
  const waiting = await claimMetaCallbacks(database, AT_MOST);
  await Promise.all(
    waiting.map((callbackId) =>
      tryToStart(dependencies, undefined, (activities) =>
        activities.start('takeMetaCallback', takeMetaCallbackStart({ queuePrefix, callbackId })),
      ),
    ),
  );
}

async function tryToStart(
  { client, logger }: Dependencies,
  projectId: string | undefined,
  start: (activities: ReturnType<typeof client.activity.typed<ConnectionsActivities>>) => Promise<unknown>,
): Promise<void> {
  try {
    await client.connection.withDeadline(Date.now() + DEADLINE_MS, () =>
      start(client.activity.typed<ConnectionsActivities>()),
    );
  } catch (error) {
    logger.warn({ projectId, error: describeError(error) }, 'connection not tended; it will be again');
  }
}
