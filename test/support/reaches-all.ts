import { z } from 'zod';

const readiness = z.object({ database: z.string(), temporal: z.string() });

/** Returns whether an API reports PostgreSQL and Temporal as reachable. */
export async function canReachAll(url: string): Promise<boolean> {
  const { database, temporal } = readiness.parse(await (await fetch(`${url}/readyz`)).json());
  return database === 'up' && temporal === 'up';
}
