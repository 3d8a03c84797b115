import { deleteConnection } from '../../models/connections/connection-health.ts';
import { findConnections } from '../../models/connections/connections.ts';
import { resealConnections } from '../../models/connections/open-connections.ts';
import { getCurrentKey } from '../../models/sealed.ts';
import { changeEveryProject } from '../change-every-project.ts';
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

/** After this command, older keys can be removed from `CONNECTION_KEYRING`. */
export const connectionReseal = defineCommand({
  name: 'connection reseal',
  summary: 'Reseal the secrets of all connections with the first key of CONNECTION_KEYRING.',
  options: NO_OPTIONS,
  open: openSealingContext,
  run: async (context) => {
    const { connectionKeyring } = context;
    const [key] = getCurrentKey(connectionKeyring);
    const entry = { action: 'connection.reseal', details: { key } };
    const resealed = await changeEveryProject(context, entry, (scope) =>
      resealConnections(scope, connectionKeyring),
    );
    return { key, resealed };
  },
  text: describeReseal,
});

export function describeReseal({ key, resealed }: { key: string; resealed: number }): string {
  return `Resealed secrets: ${resealed}. All secrets use the key ${key}.`;
}
