import { randomUUID } from 'node:crypto';
import type { InProject } from '../in-project.ts';
import { forgetReadsThrough } from '../reads/forget-reads-through.ts';
import { seal, type Keyring } from '../sealed.ts';
import { connectionBinding, type ConnectionProvider } from './connection.ts';
import { toRow, type ConnectionRow } from './list-connections.ts';

export type NewConnection = {
  provider: ConnectionProvider;
  externalId: string;
  displayName: string;
  settings: object;
  secret: string;
};

/**
 * Stores a connection. Of an account that is connected already, name, settings and secret are replaced and it is
 * active again: that is how one whose authorisation was lost is mended. What was read by the old secret is forgotten: the
 * new one may be of another user, or be kept to another manager account.
 */
export async function storeConnection(
  project: InProject,
  keyring: Keyring,
  { provider, externalId, displayName, settings, secret }: NewConnection,
): Promise<ConnectionRow> {
  const { database, transaction, projectId } = project;
  const known = await database.connections.findOne({
    where: { projectId, provider, externalId },
    transaction,
    lock: true,
  });
  if (known) await forgetReadsThrough(project, known.id);
  const id = known?.id ?? randomUUID();
  const values = {
    displayName,
    settings,
    status: 'active' as const,
    sealedSecret: seal(keyring, connectionBinding({ projectId, id }), secret),
  };
  const stored = known
    ? await known.update(values, { transaction })
    : await database.connections.create({ id, projectId, provider, externalId, ...values }, { transaction });
  return toRow(stored);
}
