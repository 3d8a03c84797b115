import { buildEnrollmentStart, type RunEnrollment } from '../../../workflows/contract/sequences.ts';
import { signalWithStart, warnOnFailure } from '../../temporal/start-job.ts';
import type { Call } from '../operation.ts';

const MAX_SIGNALS = 5;

/**
 * Call this after the commit; it never throws. For a list longer than {@link MAX_SIGNALS} or a failed signal,
 * a worker sends the signals within a second.
 */
export async function signalEnrollments(
  { context, projectId, requestId, release }: Call,
  sequenceId: string,
  enrollmentIds: readonly string[],
): Promise<void> {
  if (enrollmentIds.length > MAX_SIGNALS) return;
  release();
  const { temporal, logger, settings } = context;
  const signal = async (enrollmentId: string) => {
    const input = { projectId, sequenceId, enrollmentId };
    const start = buildEnrollmentStart({ queuePrefix: settings.taskQueuePrefix, ...input });
    await signalWithStart<RunEnrollment>(temporal, 'runEnrollment', start).catch(
      warnOnFailure(logger, { requestId, ...input }, 'enrollment not started yet'),
    );
  };
  await Promise.all(enrollmentIds.map(signal));
}
