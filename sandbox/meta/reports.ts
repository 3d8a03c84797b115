import { z } from 'zod';
import { sha256 } from '../wire/ids.ts';
import { Changes, type Journal } from '../wire/journal.ts';
import { insightsQuery } from './insights/query.ts';
import type { Settings } from './settings.ts';

export type Progress = {
  status: 'Job Not Started' | 'Job Started' | 'Job Running' | 'Job Completed' | 'Job Failed' | 'Job Skipped';
  percent: number;
};

const reportRun = z.object({
  id: z.string(),
  account: z.string(),
  targetId: z.string(),
  query: insightsQuery,
  /** Day of the request in the ad account's time zone. */
  today: z.string(),
  /** Milliseconds since 1970, by the account's clock. */
  startedAt: z.number(),
});

export type ReportRun = z.infer<typeof reportRun>;

const DEFAULT_POLLS = 3;

export function isReportId(id: string): boolean {
  return /^6\d{15}$/.test(id);
}

export class Reports {
  readonly #changes: Changes<ReportRun>;
  readonly #runs = new Map<string, ReportRun>();
  readonly #polls = new Map<string, number>();

  /** @param journal keeps runs, but not their poll counts, across restarts; if null, a restart loses all */
  constructor(journal: Journal | null) {
    this.#changes = new Changes(journal, reportRun, {
      apply: (run) => this.#runs.set(run.id, run),
      forget: (account) => this.#forget(account),
    });
  }

  start(request: Omit<ReportRun, 'id'>): ReportRun {
    const count = this.#changes.getCount(request.account) + 1;
    const digest = sha256(`${request.account}\n${count}`);
    const digits = (digest.readBigUInt64BE() % 10n ** 15n).toString().padStart(15, '0');
    const run = { id: `6${digits}`, ...request };
    this.#changes.record(run);
    return run;
  }

  find(account: string, id: string): ReportRun | undefined {
    const run = this.#runs.get(id);
    return run?.account === account ? run : undefined;
  }

  /** A poll (`isPoll`) advances the progress that the next call returns. */
  getProgress(
    run: ReportRun,
    settings: Settings,
    { now, isPoll }: { now: number; isPoll: boolean },
  ): Progress {
    const polls = this.#polls.get(run.id) ?? 0;
    if (isPoll) this.#polls.set(run.id, polls + 1);
    const {
      polls: requiredPolls = DEFAULT_POLLS,
      seconds = 0,
      outcome = 'Job Completed',
    } = settings.report ?? {};
    const pollFraction = requiredPolls === 0 ? 1 : Math.min(1, polls / requiredPolls);
    const timeFraction = seconds === 0 ? 1 : Math.min(1, (now - run.startedAt) / (seconds * 1000));
    const fraction = Math.min(pollFraction, timeFraction);
    if (fraction >= 1) return { status: outcome, percent: outcome === 'Job Completed' ? 100 : 0 };
    const percent = Math.floor(fraction * 100);
    if (percent === 0) return { status: 'Job Not Started', percent };
    return { status: percent < 50 ? 'Job Started' : 'Job Running', percent };
  }

  reset(account?: string): void {
    this.#changes.reset(account);
  }

  #forget(account?: string): void {
    for (const run of this.#runs.values()) {
      if (account !== undefined && run.account !== account) continue;
      this.#runs.delete(run.id);
      this.#polls.delete(run.id);
    }
  }
}
