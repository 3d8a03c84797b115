import { LRUCache } from 'lru-cache';
import { DAY_MS } from '../../domain/local-clock.ts';
import type { ExitReason } from '../../domain/sequence-steps.ts';
import { findUpcoming, findWaitEnd } from '../../domain/sequence-times.ts';
import type { Database } from '../../models/database.ts';
import {
  findEffectiveDailyLimit,
  getDefaultDailyLimit,
  reserveDailyQuota,
} from '../../models/emails/daily-limit.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import {
  completeEnrollment,
  lockEnrollment,
  lockPausedSequence,
  clearRunRequest,
  saveProgress,
  type DueEnrollment,
  type StoredProgress,
} from '../../models/sequences/enrollment-runs.ts';
import { exitEnrollment, SUPPRESSION_EXITS } from '../../models/sequences/enrollments.ts';
import { isConditionMet } from '../../models/sequences/step-rules.ts';
import type { EnrollmentProgress, SequencesActivities } from '../../workflows/contract/sequences.ts';
import { queueStepMail, type StepMailRules } from './queue-step-mail.ts';

export type SequenceDependencies = StepMailRules & { database: Database };

const DELETED_CHECK_MS = 60 * 60_000;

type Run = {
  sequenceId: string;
  enrollmentId: string;
  runId: string;
  isCancelled: boolean;
  isOverLimit: boolean;
  isPaused: boolean;
  hasMail: boolean;
  spreadDue: ReturnType<typeof createSpreadDue>;
};

/** Advances an enrollment in transactions that each queue at most one mail. */
export function createAdvanceEnrollment(
  dependencies: SequenceDependencies,
): SequencesActivities['advanceEnrollment'] {
  const spreadDue = createSpreadDue();
  return async function advanceEnrollment({ projectId, ...input }) {
    const run: Run = { ...input, isOverLimit: false, isPaused: false, hasMail: false, spreadDue };
    for (;;) {
      run.hasMail = false;
      try {
        const progress = await inProject(dependencies.database, projectId, (project) =>
          advanceInTransaction(project, run, dependencies),
        );
        if (progress) return progress;
      } catch (error) {
        if (!(error instanceof DailyLimitError)) throw error;
        run.isOverLimit = true;
      }
    }
  };
}

/** Thrown to roll back a transaction whose mail would exceed the daily limit. */
class DailyLimitError extends Error {}

/**
 * Runs steps until a wait, a second mail or the end of the enrollment. Returns undefined if another
 * transaction has to continue.
 */
async function advanceInTransaction(
  project: InProject,
  run: Run,
  rules: StepMailRules,
): Promise<EnrollmentProgress | undefined> {
  // The sequence is locked before the enrollment, because sweeps lock in this order. Only a paused sequence
  // has to be locked.
  const isHeld = run.isPaused && (await lockPausedSequence(project, run.sequenceId));
  const found = await lockEnrollment(project, run.enrollmentId);
  if (found === undefined) return { next: 'end', state: 'gone' };
  if (typeof found === 'string') return { next: 'end', state: found };
  const exitReason = findExitReason(found, run);
  if (exitReason) return endWithReason(project, run, found, exitReason);
  const { dueAt, now } = found;
  if (dueAt && dueAt > now)
    return saveWait(project, run, found, { until: dueAt, waitingFor: found.waitingFor });
  if (found.sequenceState === 'paused') {
    run.isPaused = true;
    if (!isHeld) return undefined;
    await saveProgress(project, run, { ...found, waitingFor: 'paused', upcoming: [] });
    return { next: 'hold' };
  }
  const progress = await runSteps(project, run, found, rules);
  if (run.hasMail) await countRecipient(project, found, rules);
  return progress;
}

function findExitReason(
  { sequenceState, suppression }: DueEnrollment,
  { isCancelled }: Run,
): ExitReason | undefined {
  if (isCancelled) return 'removed';
  if (sequenceState === 'archived') return 'archived';
  return suppression === null ? undefined : SUPPRESSION_EXITS[suppression];
}

async function runSteps(
  project: InProject,
  run: Run,
  found: DueEnrollment,
  rules: StepMailRules,
): Promise<EnrollmentProgress | undefined> {
  const { steps, now } = found;
  let { stepIndex, dueAt } = found;
  for (;;) {
    const step = steps[stepIndex];
    if (!step) {
      await completeEnrollment(project, run, stepIndex);
      return { next: 'end', state: 'completed' };
    }
    if (dueAt && dueAt > now) {
      return saveWait(project, run, { ...found, stepIndex }, { until: dueAt, waitingFor: 'time' });
    }
    if (step.type === 'wait') {
      if (dueAt) [stepIndex, dueAt] = [stepIndex + 1, null];
      else dueAt = run.spreadDue(project.projectId, findWaitEnd(step, now, toZones(found)));
      continue;
    }
    if (step.type === 'exit_if') {
      if (await isConditionMet(project, run.enrollmentId, step.condition, found)) {
        return endWithReason(project, run, { ...found, stepIndex }, 'condition');
      }
      [stepIndex, dueAt] = [stepIndex + 1, null];
      continue;
    }
    const enrollment = { ...found, stepIndex };
    if (run.hasMail) {
      await saveProgress(project, run, { stepIndex, dueAt: null, waitingFor: null, upcoming: [] });
      return undefined;
    }
    if (found.isProjectDeleted) {
      const until = new Date(now.getTime() + DELETED_CHECK_MS);
      return saveWait(project, run, enrollment, { until, waitingFor: 'time' });
    }
    if (run.isOverLimit) {
      const tomorrow = new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
      const until = run.spreadDue(project.projectId, tomorrow);
      return saveWait(project, run, enrollment, { until, waitingFor: 'daily_limit' });
    }
    const mail = await queueStepMail(project, run.enrollmentId, { enrollment, step }, rules);
    if (mail.outcome === 'invalid') return endWithReason(project, run, enrollment, 'failed');
    if (mail.outcome === 'waiting') {
      const until = run.spreadDue(project.projectId, mail.until);
      return saveWait(project, run, enrollment, { until, waitingFor: mail.waitingFor });
    }
    run.hasMail = true;
    [stepIndex, dueAt] = [stepIndex + 1, null];
  }
}

/**
 * Counts a recipient against the daily limit. Must run last in a transaction, because its lock blocks other
 * mails of the project until the commit.
 */
async function countRecipient(
  project: InProject,
  { connectionId }: DueEnrollment,
  { dailyLimits }: StepMailRules,
): Promise<void> {
  const limit = await findEffectiveDailyLimit(project, getDefaultDailyLimit(dailyLimits, connectionId));
  if (!(await reserveDailyQuota(project, 1, { at: null, limit, isSingle: true })))
    throw new DailyLimitError();
}

async function saveWait(
  project: InProject,
  run: Run,
  found: DueEnrollment,
  { until, waitingFor }: { until: Date; waitingFor: StoredProgress['waitingFor'] },
): Promise<EnrollmentProgress> {
  const { steps, stepIndex, now } = found;
  const upcoming = findUpcoming(steps, { stepIndex, at: until }, toZones(found));
  await saveProgress(project, run, { stepIndex, dueAt: until, waitingFor, upcoming });
  return { next: 'wait', waitMs: Math.max(until.getTime() - now.getTime(), 1) };
}

async function endWithReason(
  project: InProject,
  run: Run,
  { stepIndex }: DueEnrollment,
  reason: ExitReason,
): Promise<EnrollmentProgress> {
  const { enrollmentId } = run;
  await saveProgress(project, run, { stepIndex, dueAt: null, waitingFor: null, upcoming: [] });
  await exitEnrollment(project, enrollmentId, reason);
  await clearRunRequest(project, enrollmentId);
  return { next: 'end', state: 'exited' };
}

function toZones({ timeZone: recipient, projectTimeZone: project }: DueEnrollment) {
  return { recipient, project };
}

/** Maximum number of people of one project and due time that a process schedules per second. */
const PER_SECOND = 60;

/**
 * Maximum delay, reached by about the ten-thousandth person. The delays then start over at 0, because a longer
 * delay could move a later wait "until 09:00" to the next day.
 */
const MAX_DELAY_MS = 170_000;

const MAX_TIMES = 10_000;

/**
 * Spreads people who are due at the same instant, such as 09:00. Otherwise, all their timers would fire at
 * once, and other tenants would wait.
 */
export function createSpreadDue(): (projectId: string, due: Date) => Date {
  const counts = new LRUCache<string, number>({ max: MAX_TIMES });
  return (projectId, due) => {
    const key = `${projectId} ${due.getTime()}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return new Date(due.getTime() + (Math.floor((count * 1_000) / PER_SECOND) % MAX_DELAY_MS));
  };
}
