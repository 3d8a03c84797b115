import { connectionCreate } from '../../admin/commands/connection-create.ts';
import type { AdminContext } from '../../admin/context.ts';
import { parseKeyring } from '../../models/sealed.ts';
import { CONNECTION_KEYRING } from './keys.ts';

export type ConnectionInput = Parameters<typeof connectionCreate>[1];

export async function connectAccount(admin: AdminContext, connection: ConnectionInput): Promise<string> {
  const sealing = { ...admin, connectionKeyring: parseKeyring(CONNECTION_KEYRING) };
  return (await connectionCreate(sealing, connection)).id;
}
