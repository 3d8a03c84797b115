import type { Database } from './database.ts';
import { rows } from './rows.ts';

/**
 * Takes or extends a duty. It is a row instead of an advisory lock, so that it works behind a connection pooler.
 * @param holder a UUID of the process
 * @returns whether the caller has the duty for the next `forMs` milliseconds, within which it must call again
 */
export async function acquireDuty(
  database: Database,
  { duty, holder, forMs }: { duty: string; holder: string; forMs: number },
): Promise<boolean> {
  const held = await rows(
    database,
    `insert into worker_duties as held (duty, holder, held_until)
     values ($1, $2, now() + make_interval(secs => $3 / 1000.0))
     on conflict (duty) do update set holder = excluded.holder, held_until = excluded.held_until
     where held.holder = excluded.holder or held.held_until < now()
     returning duty`,
    [duty, holder, forMs],
  );
  return held.length > 0;
}

/** Releases a duty, so that another worker need not wait for its expiry. */
export async function releaseDuty(
  database: Database,
  { duty, holder }: { duty: string; holder: string },
): Promise<void> {
  await rows(
    database,
    'update worker_duties set held_until = now() where duty = $1 and holder = $2 returning duty',
    [duty, holder],
  );
}
