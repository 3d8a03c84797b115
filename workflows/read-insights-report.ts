import {
  ActivityFailure,
  ApplicationFailure,
  proxyActivities,
  setCurrentDetails,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import { REPORT_COLLECTION, REPORT_STEP } from './activity-options.ts';
import type { FailureCode } from './contract/failures.ts';
import { getSiblingQueue } from './contract/queues.ts';
import type { ReadInsightsReportInput, SocialsActivities } from './contract/socials.ts';
import { showState } from './show-state.ts';

/** Maximum number of report runs at Meta. After a failed report run, the next usually succeeds. */
const MAX_RUNS = 2;

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

const REPORT_TIMEOUT_MS = 3_600_000;

/**
 * Reads insights that Meta returns only as a report. Each step is an activity that another worker can retry.
 */
export async function readInsightsReport(
  input: ReadInsightsReportInput,
): Promise<{ state: 'stored' | 'gone' }> {
  try {
    const state = await new InsightsReport(input).read();
    showState(state);
    setCurrentDetails(state === 'stored' ? 'Read and stored.' : 'The read was deleted.');
    return { state };
  } catch (error) {
    const failure = unwrapFailure(error);
    setCurrentDetails(`Not read: ${failure instanceof ApplicationFailure ? failure.type : 'stopped'}.`);
    throw failure;
  }
}

class InsightsReport {
  private readonly ref: { projectId: string; digest: string };
  private readonly steps: SocialsActivities;
  private readonly collection: SocialsActivities;

  constructor({ projectId, digest, connectionId }: ReadInsightsReportInput) {
    this.ref = { projectId, digest };
    const common = {
      taskQueue: getSiblingQueue(workflowInfo().taskQueue, 'meta-reports'),
      priority: { fairnessKey: connectionId },
    };
    this.steps = proxyActivities<SocialsActivities>({ ...REPORT_STEP, ...common });
    this.collection = proxyActivities<SocialsActivities>({ ...REPORT_COLLECTION, ...common });
  }

  async read(): Promise<'stored' | 'gone'> {
    for (let run = 1; run <= MAX_RUNS; run += 1) {
      setCurrentDetails(`Run ${run}: starting at Meta.`);
      await this.steps.startInsightsReport(this.ref);
      const end = await this.pollRun(run);
      if (end === 'gone') return 'gone';
      if (end === 'completed') {
        setCurrentDetails(`Run ${run}: completed at Meta. Reads the rows.`);
        await this.collection.collectInsightsReport(this.ref);
        return 'stored';
      }
    }
    throw createFailure('provider_unavailable');
  }

  private async pollRun(run: number): Promise<'completed' | 'failed' | 'gone'> {
    const startedAt = Date.now();
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 1.5)) {
      const { state, percent } = await this.steps.checkInsightsReport(this.ref);
      if (state !== 'running') return state;
      if (Date.now() - startedAt > REPORT_TIMEOUT_MS) throw createFailure('provider_unavailable');
      setCurrentDetails(`Run ${run}: in progress at Meta, **${percent} %**.`);
      await sleep(pauseMs);
    }
  }
}

function createFailure(code: FailureCode): ApplicationFailure {
  return withoutStack(ApplicationFailure.nonRetryable(code, code));
}

/** The stack trace has paths of our machines and must not reach the history. */
function withoutStack(failure: ApplicationFailure): ApplicationFailure {
  failure.stack = '';
  return failure;
}

/** Converts an activity's failure to a failure of the workflow. Other errors are returned unchanged. */
function unwrapFailure(error: unknown): unknown {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  return cause instanceof ApplicationFailure
    ? withoutStack(
        ApplicationFailure.create({
          type: cause.type ?? 'internal',
          message: cause.message,
          nonRetryable: true,
          details: cause.details ?? [],
        }),
      )
    : error;
}
