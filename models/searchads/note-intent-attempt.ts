import type { z } from 'zod';
import { selectInProject, type InProject } from '../in-project.ts';
import type { policyExemptions } from './campaign-intent.ts';

/**
 * Notes, before it happens, that a campaign is sent and with what. From here on it may exist.
 * @returns whether the intent is still open
 */
export async function noteIntentAttempt(
  project: InProject,
  id: string,
  exemptions: z.infer<typeof policyExemptions>,
): Promise<boolean> {
  const rows = await selectInProject(
    project,
    `update campaign_intents set attempts = attempts + 1, attempted_at = now(), exemptions = $2::jsonb
     where id = $1 and state in ('running', 'ambiguous') returning id`,
    [id, JSON.stringify(exemptions)],
  );
  return rows.length > 0;
}
