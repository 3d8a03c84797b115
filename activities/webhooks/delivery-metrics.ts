import { Counter, Histogram, type Registry } from 'prom-client';

/** Results of attempts: `taken`, `refused` (a response other than 2xx), or the reason why there was no response. */
const RESULTS = ['taken', 'refused', 'timeout', 'unreachable', 'inward_address', 'tls'] as const;

export type AttemptOutcome = (typeof RESULTS)[number];

/** Metrics of webhook deliveries. Labels are our enumerations, never a URL or an id. */
export type DeliveryMetrics = {
  countAttempt: (outcome: AttemptOutcome) => void;
  /** Records how long a delivery was due before its first attempt. Call it only if the receiver caused no delay. */
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
