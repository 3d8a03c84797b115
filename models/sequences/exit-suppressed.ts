import type { ExitReason } from '../../domain/sequence-steps.ts';
import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';
import { buildExitSql } from './enrollments.ts';

/** Exit reasons of suppressed people. */
export const SUPPRESSION_EXITS = {
  bounce: 'bounced',
  complaint: 'complained',
  manual: 'removed',
  unsubscribe: 'unsubscribed',
} as const satisfies Record<string, ExitReason>;

/**
 * Ends the open enrolments of newly suppressed addresses, which are in lower case. Transactional sequences ignore
 * unsubscribes.
 */
export async function exitSuppressed(
  project: InProject,
  reason: keyof typeof SUPPRESSION_EXITS,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  await run(project, EXIT_SUPPRESSED, [SUPPRESSION_EXITS[reason], addresses]);
}

const EXIT_SUPPRESSED = buildExitSql(
  '$1',
  `e.email = any($2::text[]) and ($1 <> '${SUPPRESSION_EXITS.unsubscribe}' or exists (
     select from sequences s
     where s.project_id = e.project_id and s.id = e.sequence_id and s.email_type = 'marketing'))`,
);
