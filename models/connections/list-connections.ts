import type { InProject } from '../in-project.ts';
import type { Connection, ConnectionProvider, ConnectionStatus } from './connection.ts';

/** What everybody may see of a connection. */
export type ConnectionRow = {
  id: string;
  provider: ConnectionProvider;
  externalId: string;
  displayName: string;
  status: ConnectionStatus;
  createdAt: Date;
  updatedAt: Date;
};

/** The project's connections, of one provider or of all, oldest first. Without their secrets and settings. */
export async function listConnections(
  { database, transaction, projectId }: InProject,
  provider?: ConnectionProvider,
): Promise<ConnectionRow[]> {
  const rows = await database.connections.findAll({
    attributes: ['id', 'provider', 'externalId', 'displayName', 'status', 'createdAt', 'updatedAt'],
    where: { projectId, ...(provider !== undefined && { provider }) },
    order: [
      ['createdAt', 'ASC'],
      ['id', 'ASC'],
    ],
    transaction,
  });
  return rows.map(toRow);
}

/** A connection without its secret and settings. */
export function toRow(connection: Connection): ConnectionRow {
  const { id, provider, externalId, displayName, status, createdAt, updatedAt } = connection;
  return { id, provider, externalId, displayName, status, createdAt, updatedAt };
}
