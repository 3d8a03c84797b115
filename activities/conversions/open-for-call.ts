import type { ConversionReason } from '../../domain/conversion-goal.ts';
import { openConnection, type TendedConnection } from '../../models/connections/open-connections.ts';
import type { InProject } from '../../models/in-project.ts';
import type { Keyring } from '../../models/sealed.ts';

/** The connection of a call; `blocked`: why nothing can be sent through it. */
export type ForCall = { connection: TendedConnection } | { blocked: ConversionReason };

/** Opens the connection that a call goes through. */
export async function openForCall(project: InProject, keyring: Keyring, id: string): Promise<ForCall> {
  const connection = await openConnection(project, keyring, id);
  if (!connection || connection.status === 'revoked') return { blocked: 'connection_gone' };
  return connection.status === 'reauth_required' ? { blocked: 'needs_reauth' } : { connection };
}
