import { Counter, Histogram, type Registry } from 'prom-client';
import { topProjects, type CountOfProject } from './top-projects.ts';

/** Measures what the API takes in. Call each after the commit. */
export type UsageMetrics = {
  /** Events of visitors, by what became of them. */
  eventsCollected: (
    projectId: string,
    events: { stored: number; duplicate: number; ignored: number },
  ) => void;
  recipientsQueued: CountOfProject;
  /** An event of a provider's was stored that happened at `occurredAt`. */
  webhookStored: (provider: 'resend', occurredAt: Date) => void;
};

/** Seconds: from a webhook that comes at once to one that comes after a day of retries. */
const LAG_BUCKETS = [0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3_600, 21_600, 86_400];

/** Registers the metrics of what the API takes in. */
export function createUsageMetrics(registry: Registry): UsageMetrics {
  const registers = [registry];
  const collected = new Counter({
    name: 'throughline_events_collected_total',
    help: 'Events of visitors, by what became of them.',
    labelNames: ['result'],
    registers,
  });
  for (const result of ['stored', 'duplicate', 'ignored']) collected.inc({ result }, 0);
  const lag = new Histogram({
    name: 'throughline_webhook_lag_seconds',
    help: 'Time from what a webhook tells of until it was stored.',
    labelNames: ['provider'],
    buckets: LAG_BUCKETS,
    registers,
  });
  lag.zero({ provider: 'resend' });
  const storedByProject = topProjects(registry, {
    name: 'throughline_top_project_events',
    help: 'Events stored in the last five to ten minutes, of the ten projects with the most.',
  });
  return {
    eventsCollected(projectId, events) {
      for (const [result, count] of Object.entries(events)) collected.inc({ result }, count);
      storedByProject(projectId, events.stored);
    },
    recipientsQueued: topProjects(registry, {
      name: 'throughline_top_project_recipients',
      help: 'Recipients queued in the last five to ten minutes, of the ten projects with the most.',
    }),
    webhookStored(provider, occurredAt) {
      lag.observe({ provider }, Math.max(0, Date.now() - occurredAt.getTime()) / 1_000);
    },
  };
}
