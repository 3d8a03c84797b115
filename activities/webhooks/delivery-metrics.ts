import { Counter, Histogram, type Registry } from 'prom-client';

const RESULTS = ['taken', 'refused', 'timeout', 'unreachable', 'inward_address', 'tls'] as const;

export type AttemptOutcome = (typeof RESULTS)[number];

/** Labels are our enumerations, never a URL or an id. */
export type DeliveryMetrics = {
  countAttempt: (outcome: AttemptOutcome) => void;
  /** Call it only if the endpoint has not failed since its last success, because a failure delays events. */
  observeWait: (waitedSeconds: number) => void;
};

const WAIT_BUCKETS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600, 21_600, 86_400];

export function createDeliveryMetrics(registry: Registry): DeliveryMetrics {
  const registers = [registry];
  const attempts = new Counter({
    name: 'throughline_webhook_delivery_attempts_total',
    help: "Posts of events to projects' endpoints, by result.",
    labelNames: ['result'],
    registers,
  });
  const waits = new Histogram({
    name: 'throughline_webhook_delivery_wait_seconds',
    help: 'Seconds between the due time of a delivery and its first attempt, without endpoints that failed since their last success.',
    buckets: WAIT_BUCKETS,
    registers,
  });
  for (const result of RESULTS) attempts.inc({ result }, 0);
  return {
    countAttempt: (result) => attempts.inc({ result }),
    observeWait: (waitedSeconds) => waits.observe(waitedSeconds),
  };
}
