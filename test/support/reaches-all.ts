import { z } from 'zod';

const readiness = z.object({ database: z.string(), temporal: z.string() });

/** Whether an API says that it reaches PostgreSQL and Temporal; undefined when not, as `eventually` wants it. */
export async function reachesAll(url: string): Promise<true | undefined> {
  const { database, temporal } = readiness.parse(await (await fetch(`${url}/readyz`)).json());
  return database === 'up' && temporal === 'up' ? true : undefined;
}
