import { buildSuppressionImportStart } from '../../../workflows/contract/connections.ts';
import { invalidField } from '../../request/errors.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { awaitActivity } from '../await-activity.ts';
import { requireConnection } from './require-connection.ts';

/** Imports one part of Resend's suppression list. The caller requests the next part with `after`. */
export const importSuppressions: Handler<'importSuppressions'> = async ({ path, body }, call) => {
  const { id: connectionId, provider } = await requireConnection(call, path.connectionId);
  if (provider !== 'resend') {
    throw invalidField('connectionId', 'must be a connection to Resend');
  }
  const { context, projectId } = call;
  const { taskQueuePrefix: queuePrefix } = context.settings;
  const { after = null } = body;
  const start = buildSuppressionImportStart({ queuePrefix, projectId, connectionId, after });
  // Audited before the import, because the import continues even if the caller gets no result in time.
  await transact(call, (_project, record) =>
    record('suppression.import', connectionId, after === null ? {} : { after }),
  );
  return { body: await awaitActivity(call, 'importSuppressions', start) };
};
