import { Counter, Histogram, type Registry } from 'prom-client';
import { registerTopProjects, type CountForProject } from './top-projects.ts';

/** Callers record after the commit. */
export type UsageMetrics = {
  countCollectedEvents: (
    projectId: string,
    events: { stored: number; duplicate: number; ignored: number },
  ) => void;
  countQueuedRecipients: CountForProject;
  /** `occurredAt`: time of the event by the provider's clock. */
  recordStoredWebhook: (occurredAt: Date) => void;
};

/** From webhooks that arrive at once to webhooks that arrive after a day of retries. */
const LAG_BUCKETS_SECONDS = [0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3_600, 21_600, 86_400];

export function createUsageMetrics(registry: Registry): UsageMetrics {
  const registers = [registry];
  const collected = new Counter({
    name: 'throughline_events_collected_total',
    help: 'Visitor events by result.',
    labelNames: ['result'],
    registers,
  });
  for (const result of ['stored', 'duplicate', 'ignored']) collected.inc({ result }, 0);
  const lag = new Histogram({
    name: 'throughline_webhook_lag_seconds',
    help: 'Seconds between a provider event and its storage.',
    labelNames: ['provider'],
    buckets: LAG_BUCKETS_SECONDS,
    registers,
  });
  lag.zero({ provider: 'resend' });
  const storedByProject = registerTopProjects(registry, {
    name: 'throughline_top_project_events',
    help: 'Events stored in the last five to ten minutes, of the ten projects with the most.',
  });
  return {
    countCollectedEvents(projectId, events) {
      for (const [result, count] of Object.entries(events)) collected.inc({ result }, count);
      storedByProject(projectId, events.stored);
    },
    countQueuedRecipients: registerTopProjects(registry, {
      name: 'throughline_top_project_recipients',
      help: 'Recipients queued in the last five to ten minutes, of the ten projects with the most.',
    }),
    recordStoredWebhook(occurredAt) {
      lag.observe({ provider: 'resend' }, Math.max(0, Date.now() - occurredAt.getTime()) / 1_000);
    },
  };
}
