import { recordAudit } from '../../models/audit/audit-entries.ts';
import type { Database } from '../../models/database.ts';
import { controlBatch } from '../../models/emails/control-batch.ts';
import { inProject } from '../../models/in-project.ts';
import type { EmailsActivities } from '../../workflows/contract/emails.ts';
import type { EmailMetrics } from './email-metrics.ts';

/** Applies a command to a batch. Ignores a command that the batch's state does not allow. */
export function createControlEmailBatch({
  database,
  metrics,
}: {
  database: Database;
  metrics: Pick<EmailMetrics, 'countRecipients'>;
}): EmailsActivities['controlEmailBatch'] {
  return async function controlEmailBatch({ projectId, batchId, command, generation }) {
    const cancelled = await inProject(database, projectId, async (project) => {
      const result = await controlBatch(project, batchId, command, { generation, actor: 'temporal' });
      if (result?.outcome !== 'changed') return 0;
      await recordAudit(project, {
        actor: 'temporal',
        action: `batch.${command}`,
        target: batchId,
        details: {},
      });
      return result.cancelled;
    });
    metrics.countRecipients({ cancelled });
  };
}
