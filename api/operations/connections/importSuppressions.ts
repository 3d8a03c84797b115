import {
  importSuppressionsStart,
  type ConnectionsActivities,
} from '../../../workflows/contract/connections.ts';
import { invalidField } from '../../request/errors.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { awaitActivity } from '../await-activity.ts';
import { requireConnection } from './require-connection.ts';

/** Starts the import of suppressions from the project's Resend account. */
export const importSuppressions: Handler<'importSuppressions'> = async ({ path, body }, call) => {
  const { id: connectionId, provider } = await requireConnection(call, path.connectionId);
  if (provider !== 'resend') {
    throw invalidField('connectionId', 'must be a connection of Resend');
  }
  const { taskQueuePrefix: queuePrefix } = call.context.settings;
  const { projectId } = call;
  const after = body.after ?? null;
  const imported = await awaitActivity(call, (activities) =>
    activities
      .typed<ConnectionsActivities>()
      .start('importSuppressions', importSuppressionsStart({ queuePrefix, projectId, connectionId, after })),
  );
  if (imported.added > 0) {
    await transact(call, (project, record) =>
      record('suppression.import', connectionId, { read: imported.read, added: imported.added }),
    );
  }
  return { body: imported };
};
