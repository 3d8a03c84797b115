import { controlBatch, type BatchCommand } from '../../models/emails/control-batch.ts';
import { findBatch, findBatches } from '../../models/emails/find-batches.ts';
import { resumePlatformMail } from '../../models/emails/mail-quotas.ts';
import { countRecipients } from '../../models/emails/recipients.ts';
import type { InProject } from '../../models/in-project.ts';
import { getEmailBatchWorkflowId, getSingleMailsWorkflowId } from '../../workflows/contract/emails.ts';
import { changeEveryProject } from '../change-every-project.ts';
import { openContext } from '../context.ts';
import {
  defineCommand,
  defineLimit,
  defineOption,
  defineProjectCommand,
  NO_OPTIONS,
  type ProjectContext,
} from '../define-command.ts';
import { ConflictError, NotFoundError } from '../failures.ts';
import { createWordSchema, flag, trackingId } from '../input.ts';
import { formatFields, formatTable } from '../print.ts';

const STATES = ['scheduled', 'queued', 'sending', 'paused', 'blocked', 'completed', 'cancelled'] as const;

const batch = { trackingId: defineOption(trackingId, '<id>', 'tracking id of the batch') };
const EXAMPLE = '--tracking-id spring-2026';

export const batchList = defineProjectCommand({
  name: 'batch list',
  summary: 'List the e-mail batches of a project, newest first.',
  example: '--state sending',
  options: {
    state: defineOption(
      createWordSchema(STATES).optional(),
      '<state>',
      `state of the batches: ${STATES.join(', ')}`,
    ),
    limit: defineLimit(1000, 50),
  },
  run: (scope, { state, limit = 50 }) => findBatches(scope, { state, limit }),
  text: (batches) =>
    formatTable(
      batches.map((row) => ({
        'TRACKING ID': row.trackingId,
        STATE: row.state,
        'WAITS FOR': row.waitingOn,
        RECIPIENTS: row.totalRecipients,
        QUEUED: row.queued,
        SINCE: row.createdAt,
        COMPLETED: row.completedAt,
      })),
    ),
});

export const batchShow = defineProjectCommand({
  name: 'batch show',
  summary: 'Show one e-mail batch with its counts.',
  example: EXAMPLE,
  options: batch,
  run: async (scope, { project: projectId, trackingId: id }, { project }) => {
    const found = await findBatch(scope, id);
    if (!found) throw new NotFoundError(`${project.name} has no batch ${id}.`);
    const { sharesCalls, ...shown } = found;
    const { connectionId } = shown;
    const workflowId = sharesCalls
      ? getSingleMailsWorkflowId({ projectId, ...(connectionId !== null && { connectionId }) })
      : getEmailBatchWorkflowId(found.id);
    return { ...shown, workflowId, counts: await countRecipients(scope, found.id) };
  },
  text: ({ counts, lastError, metadata, sender, ...shown }) => {
    const nonZero = Object.entries(counts).filter(([, recipients]) => recipients > 0);
    return formatFields({
      ...shown,
      sender: `${sender.name} <${sender.address}>`,
      metadata: metadata && JSON.stringify(metadata),
      lastError: lastError && `${lastError.code}: ${lastError.message} (${lastError.occurredAt})`,
      counts: nonZero.map(([status, recipients]) => `${recipients} ${status}`).join(', '),
    });
  },
});

/**
 * Applies a command to a batch. A worker signals the batch's workflow within ten seconds; calls in flight
 * finish.
 * @throws NotFoundError if the batch does not exist
 * @throws ConflictError if the batch's state does not allow the command, or the content of a batch to retry
 * has expired
 */
async function changeState(
  scope: InProject,
  { project, audit }: ProjectContext,
  id: string,
  command: BatchCommand,
  options: { withUnknown?: boolean } = {},
) {
  const found = await findBatch(scope, id);
  const result = found && (await controlBatch(scope, found.id, command, options));
  if (!result) throw new NotFoundError(`${project.name} has no batch ${id}.`);
  if (result.outcome === 'refused') {
    throw new ConflictError(`Batch ${id} is ${result.state}; ${command} is not possible in this state.`);
  }
  if (result.outcome === 'without-content') {
    throw new ConflictError(`The content of batch ${id} has expired.`);
  }
  const changed = result.outcome === 'changed';
  if (changed) await audit(found.id, options);
  return { trackingId: id, state: result.state, changed };
}

function defineControlCommand(command: BatchCommand, summary: string) {
  return defineProjectCommand({
    name: `batch ${command}`,
    summary,
    example: EXAMPLE,
    options: batch,
    run: (scope, { trackingId: id }, context) => changeState(scope, context, id, command),
    text: formatFields,
  });
}

export const batchPause = defineControlCommand('pause', 'Pause a batch. Calls in flight finish.');
export const batchResume = defineControlCommand('resume', 'Resume a paused or blocked batch.');

export const batchResumeAll = defineCommand({
  name: 'batch resume-all',
  summary: "Resume all blocked batches of the platform's account.",
  options: NO_OPTIONS,
  open: openContext,
  run: async (context) => ({
    resumed: await changeEveryProject(context, { action: 'batch.resume-all' }, resumePlatformMail),
  }),
  text: formatFields,
});

export const batchCancel = defineControlCommand('cancel', 'Cancel the unsent mail of a batch.');

export const batchRetry = defineProjectCommand({
  name: 'batch retry',
  summary: 'Retry the failed mail of a batch.',
  example: EXAMPLE,
  options: {
    ...batch,
    riskDuplicates: defineOption(flag, '', 'also retry mail whose outcome is unknown (may send it twice)'),
  },
  run: (scope, { trackingId: id, riskDuplicates = false }, context) =>
    changeState(scope, context, id, 'retry', { withUnknown: riskDuplicates }),
  text: formatFields,
});
