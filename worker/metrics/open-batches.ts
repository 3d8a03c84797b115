import type { Registry } from 'prom-client';
import { readGauge } from '../../telemetry/read-gauge.ts';
import type { Database } from '../../models/database.ts';
import { countOpenBatches } from '../../models/emails/batch-runs.ts';
import type { AddSource } from './sources.ts';

/** Registers the gauges of open batches of all projects: number by state, recipients left, and age. */
export function measureOpenBatches(registry: Registry, addSource: AddSource, database: Database): void {
  const read = addSource('postgresql', () => countOpenBatches(database));
  const show = (
    name: string,
    help: string,
    valueOf: (counts: { batches: number; recipients: number; ageSeconds: number }) => number,
  ) =>
    readGauge(registry, { name, help, labelNames: ['state', 'reason'] }, async () =>
      ((await read()) ?? []).map(({ state, reason, ...counts }) => ({
        labels: { state, reason: reason ?? '' },
        value: valueOf(counts),
      })),
    );
  show(
    'throughline_email_batches',
    'Batches that are neither completed nor cancelled.',
    ({ batches }) => batches,
  );
  show(
    'throughline_email_recipients_waiting',
    'Recipients of these batches that have no result yet, about.',
    ({ recipients }) => recipients,
  );
  show(
    'throughline_email_batch_age_seconds',
    'Time since the oldest of these batches was accepted.',
    ({ ageSeconds }) => ageSeconds,
  );
}
