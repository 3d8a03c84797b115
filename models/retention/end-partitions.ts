import { rows } from '../rows.ts';
import { measureOldest } from './end-rows.ts';
import type { RetentionRule } from './retention-rule.ts';

/**
 * The end of partitions that are dropped whole, one at a time, by the functions `drop_partition_of_<table>` and
 * `age_of_<table>` (models/migrations/040-event-id-partitions.ts). Dropping waits a quarter of a second for whoever uses the
 * table, and fails then: the next pass tries again.
 */
export function endsByPartitions(table: string): Pick<RetentionRule, 'expire' | 'measure'> {
  return {
    async expire(database, { days }) {
      const dropped = await rows(database, `select drop_partition_of_${table}($1)`, [days]);
      return { rows: 0, partitions: dropped.length, isDone: dropped.length === 0 };
    },
    measure: (database, days) => measureOldest(database, `age_of_${table}`, days),
  };
}
