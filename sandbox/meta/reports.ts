import { z } from 'zod';
import { sha256 } from '../wire/ids.ts';
import { Changes, type Journal } from '../wire/journal.ts';
import { insightsQuery } from './insights/query.ts';
import type { Settings } from './settings.ts';

/** Progress of a run: `async_status` and `async_percent_completion` of AdReportRun. */
export type Progress = {
  status: 'Job Not Started' | 'Job Started' | 'Job Running' | 'Job Completed' | 'Job Failed' | 'Job Skipped';
  percent: number;
};

const reportRun = z.object({
  id: z.string(),
  world: z.string(),
  /** Object whose `insights` edge was called. */
  targetId: z.string(),
  query: insightsQuery,
  /** Day of the request in the ad account's time zone. */
  today: z.string(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
});

/** A report run as requested. */
export type ReportRun = z.infer<typeof reportRun>;

const DEFAULT_POLLS = 3;

/** Returns whether an id has the format of a report run's id. */
export function isReportId(id: string): boolean {
  return /^6\d{15}$/.test(id);
}

/** Report runs of every world. */
export class Reports {
  readonly #changes: Changes<ReportRun>;
  readonly #runs = new Map<string, ReportRun>();
  readonly #polls = new Map<string, number>();

  /** @param journal persists runs across restarts, but not their poll counts; null persists nothing */
  constructor(journal: Journal | null) {
    this.#changes = new Changes(journal, reportRun, {
      apply: (run) => this.#runs.set(run.id, run),
      forget: (world) => this.#forget(world),
    });
  }

  start(request: Omit<ReportRun, 'id'>): ReportRun {
    const count = [...this.#runs.values()].filter(({ world }) => world === request.world).length + 1;
    const digest = sha256(`${request.world}\n${count}`);
    const digits = (digest.readBigUInt64BE() % 10n ** 15n).toString().padStart(15, '0');
    const run = { id: `6${digits}`, ...request };
    this.#changes.record(run);
    return run;
  }

  /** Returns a run of this world. */
  find(world: string, id: string): ReportRun | undefined {
    const run = this.#runs.get(id);
    return run?.world === world ? run : undefined;
  }

  /** Returns the progress of a run. Each poll (`isPoll`) advances it. */
  getProgress(
    run: ReportRun,
    settings: Settings,
    { now, isPoll }: { now: number; isPoll: boolean },
  ): Progress {
    const polls = this.#polls.get(run.id) ?? 0;
    if (isPoll) this.#polls.set(run.id, polls + 1);
    const { polls: needed = DEFAULT_POLLS, seconds = 0, outcome = 'Job Completed' } = settings.report ?? {};
    const byPolls = needed === 0 ? 1 : Math.min(1, polls / needed);
    const byTime = seconds === 0 ? 1 : Math.min(1, (now - run.startedAt) / (seconds * 1000));
    const done = Math.min(byPolls, byTime);
    if (done >= 1) return { status: outcome, percent: outcome === 'Job Completed' ? 100 : 0 };
    const percent = Math.floor(done * 100);
    if (percent === 0) return { status: 'Job Not Started', percent };
    return { status: percent < 50 ? 'Job Started' : 'Job Running', percent };
  }

  /** Deletes the runs of one world, or all runs. */
  reset(world?: string): void {
    this.#changes.reset(world);
  }

  #forget(world?: string): void {
    for (const run of this.#runs.values()) {
      if (world !== undefined && run.world !== world) continue;
      this.#runs.delete(run.id);
      this.#polls.delete(run.id);
    }
  }
}
