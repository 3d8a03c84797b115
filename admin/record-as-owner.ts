import { recordAudit, type Act } from '../models/audit/audit-entries.ts';
import { connectDatabase } from '../models/database.ts';
import { inTransaction } from '../models/in-project.ts';
import { CONNECT_TIMEOUT_MS } from './context.ts';

/** Records what was done to the database as a whole, by the connection of its owner that it was done with. */
export async function recordAsOwner(url: string, act: Act): Promise<void> {
  const database = connectDatabase({
    url,
    poolSize: 1,
    applicationName: 'throughline-admin',
    statementTimeoutMs: 30_000,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    acquireTimeoutMs: CONNECT_TIMEOUT_MS,
  });
  try {
    await inTransaction(database, (scope) => recordAudit(scope, act));
  } finally {
    await database.sequelize.close();
  }
}
