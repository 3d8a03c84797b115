import { runEnrollmentStart, type RunEnrollment } from '../../../workflows/contract/sequences.ts';
import { signalWithStart, warnOnFailure } from '../../temporal/start-job.ts';
import type { Call } from '../operation.ts';

/** Maximum runs that a request starts itself. */
const MAX_STARTS = 5;

/**
 * Starts or signals the runs of a few enrollments. Call this after the commit; it never throws, because the worker
 * starts and signals all others.
 */
export async function signalEnrollments(
  { context, projectId, requestId, release }: Call,
  sequenceId: string,
  enrollmentIds: readonly string[],
): Promise<void> {
  if (enrollmentIds.length > MAX_STARTS) return;
  release();
  const { temporal, logger, settings } = context;
  const signal = async (enrollmentId: string) => {
    const input = { projectId, sequenceId, enrollmentId };
    const start = runEnrollmentStart({ queuePrefix: settings.taskQueuePrefix, ...input });
    await signalWithStart<RunEnrollment>(temporal, 'runEnrollment', start).catch(
      warnOnFailure(logger, { requestId, ...input }, 'enrollment not started yet'),
    );
  };
  await Promise.all(enrollmentIds.map(signal));
}
