import { z } from 'zod';
import type { Database } from './database.ts';

/** What Sequelize's pool tells of itself; its types leave the pool out. */
const pool = z.object({ using: z.number(), available: z.number(), waiting: z.number(), maxSize: z.number() });

/** How many connections are used and idle, how many there may be, and how many callers wait for one. */
export function poolUse({ sequelize }: Database) {
  const { connectionManager } = sequelize;
  const { using, available, waiting, maxSize } = pool.parse(
    'pool' in connectionManager ? connectionManager.pool : undefined,
  );
  return { used: using, idle: available, most: maxSize, waiting };
}
