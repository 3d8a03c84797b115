import { findProjectIds } from '../../models/access/projects.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { deleteConnection } from '../../models/connections/connection-health.ts';
import { findConnections } from '../../models/connections/connections.ts';
import { resealConnections } from '../../models/connections/open-connections.ts';
import { inProject } from '../../models/in-project.ts';
import { getCurrentKey } from '../../models/sealed.ts';
import { openSealingContext } from '../context.ts';
import { defineCommand, NO_OPTIONS, defineOption, defineProjectCommand } from '../define-command.ts';
import { NotFoundError } from '../failures.ts';
import { uuid } from '../input.ts';
import { formatTable } from '../print.ts';

export const connectionList = defineProjectCommand({
  name: 'connection list',
  summary: 'List the connections of a project.',
  options: NO_OPTIONS,
  run: (scope) => findConnections(scope),
  text: (connections) =>
    formatTable(
      connections.map((connection) => ({
        ID: connection.id,
        PROVIDER: connection.provider,
        ACCOUNT: connection.externalId,
        NAME: connection.displayName,
        STATUS: connection.status,
        SINCE: connection.createdAt,
      })),
    ),
});

export const connectionRemove = defineProjectCommand({
  name: 'connection remove',
  summary: 'Delete a connection and its secret.',
  example: '--connection 6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e',
  options: { connection: defineOption(uuid, '<uuid>', 'id of the connection, from connection list') },
  run: async (scope, { connection }, { project, audit }) => {
    if (!(await deleteConnection(scope, connection))) {
      throw new NotFoundError(`${project.name} has no connection ${connection}.`);
    }
    await audit(connection);
    return { id: connection };
  },
  text: ({ id }) => `Connection ${id} is deleted.`,
});

/** After this command, older keys can be removed from CONNECTION_KEYRING. */
export const connectionReseal = defineCommand({
  name: 'connection reseal',
  summary: 'Reseal the secrets of all connections with the first key of CONNECTION_KEYRING.',
  options: NO_OPTIONS,
  open: openSealingContext,
  run: async ({ database, actor, connectionKeyring }) => {
    const [key] = getCurrentKey(connectionKeyring);
    let resealed = 0;
    for (const project of await findProjectIds(database)) {
      resealed += await inProject(database, project, async (scope) => {
        const count = await resealConnections(scope, connectionKeyring);
        const entry = { actor, action: 'connection.reseal', target: project, details: { count, key } };
        if (count > 0) await recordAudit(scope, entry);
        return count;
      });
    }
    return { key, resealed };
  },
  text: ({ key, resealed }) => `Resealed ${resealed} secrets. All use the key ${key}.`,
});
