import { rows } from '../rows.ts';
import { endsByRows, measureOldest } from './end-rows.ts';
import type { RetentionRule } from './retention-rule.ts';

/**
 * The end of partitions that are dropped whole, one at a time, by the functions `drop_partition_of_<table>` and
 * `age_of_<table>` (models/migrations/042-event-id-partitions.ts). Dropping waits a quarter of a second for whoever
 * uses the table, and fails then: the next pass tries again.
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

/**
 * The end of a table whose partitions are dropped once they are over the area's days, and whose rows are deleted one by
 * one where a project keeps them for less, by the functions of both. Rows go on ending while a partition cannot be
 * dropped, such as under a long report; then the failure is told.
 */
export function endsByPartitionsAndRows(table: string): Pick<RetentionRule, 'expire' | 'measure'> {
  const [whole, single] = [endsByPartitions(table), endsByRows(table)];
  return {
    async expire(database, lot) {
      const [dropped] = await Promise.allSettled([whole.expire(database, lot)]);
      if (dropped.status === 'fulfilled' && !dropped.value.isDone) return dropped.value;
      const expired = await single.expire(database, lot);
      if (dropped.status === 'fulfilled') return expired;
      if (expired.rows === 0) throw dropped.reason;
      return { ...expired, isDone: false };
    },
    measure: single.measure,
  };
}
