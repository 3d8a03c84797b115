import type { ExitReason } from '../../domain/exit-reason.ts';
import type { SuppressionReason } from '../emails/suppressions.ts';
import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';
import { exitEnrollmentsSql } from './enrollments.ts';

/** Exit reasons of suppressed people. */
export const EXIT_REASONS = {
  bounce: 'bounced',
  complaint: 'complained',
  manual: 'removed',
  unsubscribe: 'unsubscribed',
} as const satisfies Record<SuppressionReason, ExitReason>;

/**
 * Ends the open enrolments of newly suppressed addresses, which are in lower case. Transactional sequences ignore
 * unsubscribes.
 */
export async function exitSuppressed(
  project: InProject,
  reason: SuppressionReason,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  await run(project, EXIT_SUPPRESSED, [EXIT_REASONS[reason], addresses]);
}

const EXIT_SUPPRESSED = exitEnrollmentsSql(
  '$1',
  `e.email = any($2::text[]) and ($1 <> '${EXIT_REASONS.unsubscribe}' or exists (
     select from sequences s
     where s.project_id = e.project_id and s.id = e.sequence_id and s.email_type = 'marketing'))`,
);
