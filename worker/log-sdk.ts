import type { Client } from '@temporalio/client';
import type { LogEntry } from '@temporalio/worker';
import type { Logger } from 'pino';
import { SUBJECT_IDS } from '../telemetry/work.ts';
import { describeError } from './describe-error.ts';

/**
 * Message of Temporal's core for a failed workflow task. Its log entry names only the run, so the workflow is
 * looked up.
 */
const TASK_FAILED = 'Failing workflow task';

/** Maximum number of concurrent look-ups, because a bad release can fail the tasks of all runs. */
const MAX_LOOKUPS = 10;

const DEADLINE_MS = 2_000;

const MAX_DETAIL_LENGTH = 300;

/**
 * Logs the entries of Temporal's SDK with ids, codes and counts, but without payloads and error messages.
 * Adds the workflow and the cause to the entry of a failed workflow task.
 */
export class SdkLog {
  readonly #logger: Logger;
  #client: Client | undefined;
  #lookups = 0;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  setClient(client: Client): void {
    this.#client = client;
  }

  write({ level, message, meta = {} }: Pick<LogEntry, 'level' | 'message' | 'meta'>): void {
    if (message === TASK_FAILED) {
      void this.#logFailedTask(String(meta['runId']), String(meta['failure']));
      return;
    }
    const error = meta['error'] instanceof Error && { error: describeError(meta['error']) };
    this.#logger[level === 'ERROR' ? 'error' : 'warn']({ ...selectLoggable(meta), ...error }, message);
  }

  async #logFailedTask(runId: string, failure: string): Promise<void> {
    const workflow = await this.#findWorkflow(runId).catch(() => undefined);
    this.#logger.error({ ...workflow, runId, ...getCause(failure) }, 'workflow task failed');
  }

  async #findWorkflow(runId: string): Promise<{ workflowType: string; workflowId: string } | undefined> {
    const client = this.#client;
    if (client === undefined || this.#lookups >= MAX_LOOKUPS) return undefined;
    this.#lookups += 1;
    try {
      return await client.connection.withDeadline(Date.now() + DEADLINE_MS, async () => {
        const { executions } = await client.workflowService.listWorkflowExecutions({
          namespace: client.options.namespace,
          query: `RunId = "${runId.replaceAll(/[^\da-f-]/g, '')}"`,
          pageSize: 1,
        });
        const [found] = executions;
        const workflowType = found?.type?.name;
        const workflowId = found?.execution?.workflowId;
        return workflowType && workflowId ? { workflowType, workflowId } : undefined;
      });
    } finally {
      this.#lookups -= 1;
    }
  }
}

/**
 * Returns `detail` only for messages of Temporal's core, which have a code. Other messages can come from a
 * workflow and contain personal data.
 * @see https://github.com/temporalio/rules
 */
function getCause(failure: string): { cause: string; detail?: string } {
  const message = /\[TMPRL1100\][^"]*/.exec(failure)?.[0];
  if (message !== undefined)
    return { cause: 'NonDeterminismError', detail: message.slice(0, MAX_DETAIL_LENGTH) };
  const type = /\b(?:r#)?type: "(\w+)"/.exec(failure)?.[1];
  return { cause: type ?? 'WorkflowTaskFailed' };
}

const ALLOWED = [
  'workflowId',
  'runId',
  'workflowType',
  'activityType',
  'attempt',
  'taskQueue',
  'provider',
  'code',
  'kind',
  'reason',
  'status',
  'providerCode',
  'subcode',
  'outcome',
  'mails',
  'durationMs',
  'requestId',
  'traceId',
  'connectionId',
  'callbackId',
  'linkId',
  'invitationId',
  'approvalId',
  'webhookId',
  ...SUBJECT_IDS,
] as const;

function selectLoggable(meta: Record<string | symbol, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    ALLOWED.filter((name) => meta[name] !== undefined).map((name) => [name, meta[name]]),
  );
}
