import type { Database } from './database.ts';
import { hasRow, run } from './rows.ts';

/**
 * Takes a duty or extends its lease. Duties are rows instead of advisory locks, so that they work behind a
 * connection pooler.
 * @param workerId UUID of the process
 * @returns whether the worker has the duty for the next `leaseMs` milliseconds
 */
export function acquireDuty(
  database: Database,
  { duty, workerId, leaseMs }: { duty: string; workerId: string; leaseMs: number },
): Promise<boolean> {
  return hasRow(
    database,
    `insert into worker_duties as held (duty, worker_id, expires_at)
     values ($1, $2, now() + make_interval(secs => $3 / 1000.0))
     on conflict (duty) do update set worker_id = excluded.worker_id, expires_at = excluded.expires_at
     where held.worker_id = excluded.worker_id or held.expires_at < now()
     returning duty`,
    [duty, workerId, leaseMs],
  );
}

export async function releaseDuty(
  database: Database,
  { duty, workerId }: { duty: string; workerId: string },
): Promise<void> {
  await run(database, 'update worker_duties set expires_at = now() where duty = $1 and worker_id = $2', [
    duty,
    workerId,
  ]);
}
