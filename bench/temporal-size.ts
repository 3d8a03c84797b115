import { statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { getTestStack } from '../test/support/config.ts';
import type { BenchStack } from './bench-stack.ts';

const sizes = z.tuple([z.object({ bytes: z.number() })]);

/**
 * Returns the bytes that the stack's Temporal server stores: the run's SQLite files, or databases in
 * PostgreSQL.
 */
export async function readTemporalBytes({ database, temporalAddress }: BenchStack): Promise<number> {
  const { temporal, folders } = getTestStack();
  if (temporalAddress !== temporal.address) {
    const [{ bytes }] = sizes.parse(
      await database.sql(
        `select sum(pg_database_size(datname))::float8 as bytes from pg_database
          where datname in ('temporal', 'temporal_visibility')`,
      ),
    );
    return bytes;
  }
  const file = join(folders.run, '..', 'temporal.sqlite');
  // The write-ahead log has the latest writes.
  return [file, `${file}-wal`].reduce(
    (sum, name) => sum + (statSync(name, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
