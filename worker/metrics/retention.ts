import { Counter, Gauge, type Registry } from 'prom-client';
import {
  RETENTION_RULES,
  type Expired,
  type Oldest,
  type RetentionRule,
} from '../../models/retention/retention-rules.ts';

/** Only the worker that applies retention exports the ages. */
export type RetentionMetrics = {
  recordExpired: (rule: RetentionRule, expired: Expired) => void;
  recordOldest: (rule: RetentionRule, oldest: Oldest | undefined) => void;
  /** Drops the ages because another worker measures now. */
  forget: () => void;
};

/** The metrics return the last recorded values, so a scrape runs no query. */
export function createRetentionMetrics(registry: Registry): RetentionMetrics {
  const common = { labelNames: ['table'], registers: [registry] };
  const age = new Gauge({
    name: 'throughline_retention_oldest_age_seconds',
    help: 'Age of the row that exceeds its retention limit the most or, if none does, reaches its limit next; 0 if there are no rows.',
    ...common,
  });
  const limit = new Gauge({
    name: 'throughline_retention_limit_seconds',
    help: 'Retention limit of the row that throughline_retention_oldest_age_seconds measures; the default limit if there are no rows.',
    ...common,
  });
  const rows = new Counter({
    name: 'throughline_retention_rows_total',
    help: 'Rows that were deleted because they exceeded their limit.',
    ...common,
  });
  const partitions = new Counter({
    name: 'throughline_retention_partitions_total',
    help: 'Partitions that were dropped because all their rows exceeded their limit.',
    ...common,
  });
  for (const { table } of RETENTION_RULES) {
    rows.inc({ table }, 0);
    partitions.inc({ table }, 0);
  }
  return {
    recordExpired({ table }, expired) {
      rows.inc({ table }, expired.rows);
      partitions.inc({ table }, expired.partitions);
    },
    recordOldest({ table, days }, oldest) {
      age.set({ table }, oldest?.ageSeconds ?? 0);
      limit.set({ table }, oldest?.limitSeconds ?? days * 86_400);
    },
    forget() {
      age.reset();
      limit.reset();
    },
  };
}
