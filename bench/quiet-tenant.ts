import type { BenchStack } from './bench-stack.ts';
import type { EmptyJobs } from './peers/empty-jobs.ts';
import { OPERATIONS } from './peers/mixed-operations.ts';
import { getPercentile, measureMs } from './measure.ts';
import { createTenants } from './tenants.ts';

/** Rounds without load. */
export const QUIET_ROUNDS = 150;

/** Status of a read that reached the API's time limit. */
const UNAVAILABLE = 503;

const MEASURED = OPERATIONS.filter(({ name }) =>
  ['getCurrentUser', 'getDeviceBreakdown', 'queueBatchEmail, 1 recipient'].includes(name),
);

/** Milliseconds of each request, by operation. */
export type QuietFigures = Record<string, number[]>;

/**
 * Creates a tenant that makes one request at a time, and runs an empty activity as the floor of reads.
 * @param emptyJobs runs on the stack's Temporal server
 */
export async function startQuietTenant(stack: BenchStack, emptyJobs: EmptyJobs) {
  const [tenant] = await createTenants(stack, 1);
  if (tenant === undefined) throw new Error('No tenant was created.');
  const lanes: [name: string, run: () => Promise<void>][] = MEASURED.map(({ name, request }) => [
    name,
    async () => {
      const { path, ...init } = request({ ...tenant, api: stack.api });
      const answer = await fetch(`${stack.api}${path}`, init);
      const isMeasured = answer.ok || answer.status === UNAVAILABLE;
      if (!isMeasured) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    },
  ]);
  lanes.push(['empty activity', () => emptyJobs.activity()]);
  return {
    /** @param hasEnded ends the requests; without it, after {@link QUIET_ROUNDS} */
    async measure(hasEnded?: () => boolean): Promise<QuietFigures> {
      const tookMs: QuietFigures = {};
      for (let round = 0; hasEnded ? !hasEnded() : round < QUIET_ROUNDS; round += 1) {
        for (const [name, run] of lanes) (tookMs[name] ??= []).push(await measureMs(run));
      }
      return tookMs;
    },
  };
}

/** Formats a table of p50 and p95 without load, and the p95 and its ratio with each load. */
export function formatQuietFigures(alone: QuietFigures, loads: Record<string, QuietFigures>): string[] {
  const names = Object.keys(loads);
  return [
    `| operation | alone: p50 | p95 | ${names.map((name) => `${name}: p50 | p95 | p95 / alone`).join(' | ')} |`,
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
