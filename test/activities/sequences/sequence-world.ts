import {
  createAdvanceEnrollment,
  type SequenceDependencies,
} from '../../../activities/sequences/advance-enrollment.ts';
import type { SequenceRules } from '../../../models/sequences/sequences.ts';
import type { EnrollmentProgress } from '../../../workflows/contract/sequences.ts';
import { openDatabaseWorld } from '../../support/database-world.ts';
import { createSequence, type TestStep } from '../../support/sequence.ts';

export const DAY: TestStep = { type: 'wait', duration: { value: 1, unit: 'days' } };

/** Opens a world in which tests advance enrollments by direct calls of the activity, without Temporal. */
export async function openSequenceWorld() {
  const world = await openDatabaseWorld();
  let { projectId } = await world.nextTenant();
  async function enrollIn(
    steps: readonly TestStep[],
    rules: Partial<SequenceRules> = {},
    person: { email: string; params?: Record<string, string> } = { email: 'ada@example.com' },
  ) {
    const sequence = await createSequence(world.api, projectId, steps, rules);
    const [enrollmentId = ''] = await sequence.enroll(person);
    const advance = (
      change: Partial<SequenceDependencies> & { isCancelled?: boolean } = {},
    ): Promise<EnrollmentProgress> => {
      const { isCancelled = false, ...dependencies } = change;
      const limits = { dailyRecipients: 1_000, platformDailyRecipients: 1_000 };
      const activity = createAdvanceEnrollment({
        database: world.worker,
        dailyLimits: limits,
        demoSenderDomains: [],
        ...dependencies,
      });
      const { sequenceId } = sequence;
      return activity({ projectId, sequenceId, enrollmentId, runId: 'run-1', isCancelled });
    };
    const read = async () => {
      const [row] = await world.urls.sql<{
        state: string;
        exit_reason: string | null;
        step_index: number;
        due_at: Date | null;
        waiting_for: string | null;
        upcoming: { step: number; at: string }[];
        run_id: string;
        opened_at: Date | null;
      }>('select * from sequence_enrollments where id = $1', [enrollmentId]);
      if (!row) throw new Error('The enrollment does not exist.');
      return row;
    };
    return { ...sequence, enrollmentId, advance, read };
  }
  return {
    ...world,
    enrollIn,
    nextTenant: async () => void ({ projectId } = await world.nextTenant()),
    /** Runs SQL with the project's id as `$1`. */
    sql: <Row extends Record<string, unknown>>(text: string) => world.urls.sql<Row>(text, [projectId]),
    endWait: (enrollmentId: string) =>
      world.urls.sql('update sequence_enrollments set due_at = now() where id = $1', [enrollmentId]),
    readMails: () =>
      world.urls.sql('select * from email_batches where project_id = $1 order by created_at', [projectId]),
    readEvents: async (type: string) =>
      (
        await world.urls.sql<{ data: Record<string, unknown> }>(
          'select data from project_events where project_id = $1 and type = $2',
          [projectId, type],
        )
      ).map(({ data }) => data),
  };
}
