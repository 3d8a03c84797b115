import type { BufferedMetricUpdate, MetricsBuffer } from '@temporalio/worker';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

type MetricTags = BufferedMetricUpdate['attributes'];

/** The SDK's labels that are enumerations, or names that code gives. Others, if the SDK gets new ones, are left out. */
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

/** Seconds: from a sticky workflow task to a batch that takes hours. */
const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 600, 3_600];

/** Milliseconds between two takings of the buffer; it holds a hundred times of what a busy worker fills in one. */
const INTERVAL = 1_000;

/**
 * Takes over, once a second, what the Temporal SDK measures of itself, under the SDK's own names. So it needs no
 * second port, and each label passes a list of ours.
 * @see https://docs.temporal.io/references/sdk-metrics
 */
export function takeOverSdkMetrics(buffer: MetricsBuffer, registry: Registry): void {
  const record = recorder(registry);
  setInterval(() => {
    for (const update of buffer.retrieveUpdates()) record(update);
  }, INTERVAL).unref();
}

function recorder(registry: Registry): (update: BufferedMetricUpdate) => void {
  const known = new Map<string, (labels: Record<string, string>, value: number) => void>();
  return ({ metric, value, attributes }) => {
    let add = known.get(metric.name);
    if (!add) {
      add = createMetric(metric, registry);
      known.set(metric.name, add);
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
      const histogram = new Histogram({ ...options, buckets: SECONDS });
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
