import type { BufferedMetricUpdate, MetricsBuffer } from '@temporalio/worker';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

type MetricTags = BufferedMetricUpdate['attributes'];

/** SDK labels with a bounded set of values. Other labels are dropped. */
const LABELS = [
  'namespace',
  'task_queue',
  'workflow_type',
  'activity_type',
  'operation',
  'status_code',
  'worker_type',
  'poller_type',
  'failure_reason',
  'eager',
];

/** Buckets of durations, from a sticky workflow task to a batch that takes hours. */
const DURATION_BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 600, 3_600];

/** Short enough: a busy worker fills only 1 % of the SDK's buffer in this time. */
const EXPORT_INTERVAL_MS = 1_000;

/**
 * Exports the SDK's metrics under their own names, but only with the labels above. The SDK's own exporter
 * would need a second port.
 * @returns a function that stops the export
 * @see https://docs.temporal.io/references/sdk-metrics
 */
export function exportSdkMetrics(buffer: MetricsBuffer, registry: Registry): () => void {
  const record = createRecorder(registry);
  const timer = setInterval(() => {
    for (const update of buffer.retrieveUpdates()) record(update);
  }, EXPORT_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function createRecorder(registry: Registry): (update: BufferedMetricUpdate) => void {
  const addByMetric = new Map<string, (labels: Record<string, string>, value: number) => void>();
  return ({ metric, value, attributes }) => {
    let add = addByMetric.get(metric.name);
    if (!add) {
      add = createMetric(metric, registry);
      addByMetric.set(metric.name, add);
    }
    add(toLabels(attributes), value);
  };
}

function createMetric(
  { name, kind, description }: BufferedMetricUpdate['metric'],
  registry: Registry,
): (labels: Record<string, string>, value: number) => void {
  const options = { name, help: description || name, labelNames: LABELS, registers: [registry] };
  switch (kind) {
    case 'counter': {
      const counter = new Counter(options);
      return (labels, value) => counter.inc(labels, value);
    }
    case 'histogram': {
      const histogram = new Histogram({ ...options, buckets: DURATION_BUCKETS_SECONDS });
      return (labels, value) => histogram.observe(labels, value);
    }
    case 'gauge': {
      const gauge = new Gauge(options);
      return (labels, value) => gauge.set(labels, value);
    }
    case 'up-down-counter': {
      const gauge = new Gauge(options);
      return (labels, value) => gauge.inc(labels, value);
    }
  }
}

function toLabels(attributes: MetricTags): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const name of LABELS) {
    const value = attributes[name];
    if (value !== undefined) labels[name] = String(value);
  }
  return labels;
}
