import type { BenchStack } from './bench-stack.ts';
import type { EmptyJobs } from './peers/empty-jobs.ts';
import { OPERATIONS } from './peers/mixed-operations.ts';
import { getPercentile, measureMs } from './measure.ts';
import { createTenants } from './tenants.ts';

export const QUIET_ROUNDS = 150;

/** Statuses of a request whose activity did not start (503) or did not end (504) in time. */
const TOO_LATE = [503, 504];

const MEASURED = OPERATIONS.filter(({ name }) =>
  ['getCurrentUser', 'getDeviceBreakdown', 'queueBatchEmail, 1 recipient'].includes(name),
);

export type QuietFigures = Record<string, number[]>;

/**
 * Creates a tenant whose `measure` sends one request at a time. It also runs empty activities, because a
 * provider read cannot be faster than an empty activity.
 * @param emptyJobs jobs on the stack's Temporal server
 */
export async function createQuietTenant(stack: BenchStack, emptyJobs: EmptyJobs) {
  const [tenant] = await createTenants(stack, 1);
  if (tenant === undefined) throw new Error('No tenant was created.');
  const requests: [name: string, send: () => Promise<void>][] = MEASURED.map(({ name, buildRequest }) => [
    name,
    async () => {
      const { path, ...init } = buildRequest({ ...tenant, api: stack.api });
      const response = await fetch(`${stack.api}${path}`, init);
      const isMeasured = response.ok || TOO_LATE.includes(response.status);
      if (!isMeasured) throw new Error(`${name}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    },
  ]);
  requests.push(['empty activity', () => emptyJobs.runEmptyActivity()]);
  return {
    async measure(hasEnded?: () => boolean): Promise<QuietFigures> {
      const durationsMs: QuietFigures = {};
      for (let round = 0; hasEnded ? !hasEnded() : round < QUIET_ROUNDS; round += 1) {
        for (const [name, send] of requests) (durationsMs[name] ??= []).push(await measureMs(send));
      }
      return durationsMs;
    },
  };
}

export function formatQuietFigures(alone: QuietFigures, loads: Record<string, QuietFigures>): string[] {
  const names = Object.keys(loads);
  return [
    `| operation | alone: p50 | alone: p95 | ${names.map((name) => `${name}: p50 | p95 | p95 / p95 alone`).join(' | ')} |`,
    `|---|---|---|${'---|---|---|'.repeat(names.length)}`,
    ...Object.entries(alone).map(([operation, aloneMs]) => {
      const aloneP95 = getPercentile(aloneMs, 0.95);
      const cells = [operation, getPercentile(aloneMs, 0.5).toFixed(1), aloneP95.toFixed(1)];
      for (const load of Object.values(loads)) {
        const besideMs = load[operation] ?? [];
        const p95 = getPercentile(besideMs, 0.95);
        cells.push(
          getPercentile(besideMs, 0.5).toFixed(1),
          p95.toFixed(1),
          `${(p95 / aloneP95).toFixed(1)}×`,
        );
      }
      return `| ${cells.join(' | ')} |`;
    }),
  ];
}
