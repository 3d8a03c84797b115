import { Counter, Histogram, type Registry } from 'prom-client';

/** Result of an attempt: `taken`; `refused`, an answer other than 2xx; or why there was no answer. */
const RESULTS = ['taken', 'refused', 'timeout', 'unreachable', 'inward_address', 'tls'] as const;

export type AttemptOutcome = (typeof RESULTS)[number];

/** Metrics of webhook deliveries. Labels are our enumerations, never a URL or an id. */
export type DeliveryMetrics = {
  countAttempt: (outcome: AttemptOutcome) => void;
  /** Records the seconds from due to the first attempt. Call it only for delays that the receiver did not cause. */
  observeWait: (waitedSeconds: number) => void;
};

/** Seconds, up to a day's backlog. */
const WAIT_BUCKETS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600, 21_600, 86_400];

/** Registers the metrics of deliveries. */
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
    help: 'Time from when an event was due at a working endpoint until its first attempt.',
    buckets: WAIT_BUCKETS,
    registers,
  });
  for (const result of RESULTS) attempts.inc({ result }, 0);
  return {
    countAttempt: (result) => attempts.inc({ result }),
    observeWait: (waitedSeconds) => waits.observe(waitedSeconds),
  };
}
