import { connectionCreate } from '../admin/commands/connection-create.ts';
import { closeContext, openSealingContext } from '../admin/context.ts';
import type { ConnectionProvider } from '../models/connections/connections.ts';
import { parseKeyring } from '../models/sealed.ts';
import type { BenchStack } from './bench-stack.ts';

export async function connectProvider(
  { database, projectId, connectionKeyring }: BenchStack,
  account: { provider: ConnectionProvider; externalId: string; secret: string },
): Promise<void> {
  const context = openSealingContext({
    databaseUrl: database.adminUrl,
    actor: 'bench',
    connectionKeyring: parseKeyring(connectionKeyring),
  });
  try {
    await connectionCreate(context, { project: projectId, name: 'Bench', ...account });
  } finally {
    await closeContext(context);
  }
}
