import type { ConversionReason } from '../../domain/conversion-goal.ts';
import { openConnection, type TendedConnection } from '../../models/connections/open-connections.ts';
import type { InProject } from '../../models/in-project.ts';
import type { Keyring } from '../../models/sealed.ts';

/** Connection of a call; `blocked`: why it cannot be used. */
export type ForCall = { connection: TendedConnection } | { blocked: ConversionReason };

/** Opens the connection of a call. */
export async function openForCall(project: InProject, keyring: Keyring, id: string): Promise<ForCall> {
  const connection = await openConnection(project, keyring, id);
  if (!connection || connection.status === 'revoked') return { blocked: 'connection_gone' };
  return connection.status === 'reauth_required' ? { blocked: 'needs_reauth' } : { connection };
}
