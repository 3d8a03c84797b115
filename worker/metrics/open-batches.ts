import { Gauge, type Registry } from 'prom-client';
import type { OpenBatches } from '../../models/emails/batch-runs.ts';
import { getAccountLabel } from '../../activities/emails/email-metrics.ts';
import type { ReportSource } from './sources.ts';

/** Only the worker that counts the batches exports these metrics. */
export type OpenBatchMetrics = {
  record: (counts: readonly OpenBatches[]) => void;
  /** Drops the counts after a failed query, because stale counts would look like a standstill. */
  fail: () => void;
  /** Drops the counts because another worker counts now. */
  forget: () => void;
};

/** The metrics return the last recorded counts, so a scrape runs no query. */
export function createOpenBatchMetrics(registry: Registry, reportSource: ReportSource): OpenBatchMetrics {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['state', 'reason', 'account'], registers: [registry] });
  const batches = gauge('throughline_email_batches', 'Batches that are neither completed nor cancelled.');
  const recipients = gauge(
    'throughline_email_recipients_waiting',
    'Approximate number of recipients without a result in open batches.',
  );
  const age = gauge('throughline_email_batch_age_seconds', 'Time since the oldest open batch was accepted.');
  const reset = (hasResponded: boolean | undefined) => {
    for (const metric of [batches, recipients, age]) metric.reset();
    reportSource(hasResponded);
  };
  return {
    record(counts) {
      reset(true);
      for (const { state, reason, isOwn, ...counted } of counts) {
        const labels = { state, reason: reason ?? '', account: getAccountLabel(isOwn) };
        batches.set(labels, counted.batches);
        recipients.set(labels, counted.recipients);
        age.set(labels, counted.ageSeconds);
      }
    },
    fail: () => reset(false),
    forget: () => reset(undefined),
  };
}
