import type { Client } from '@temporalio/client';
import type { LogEntry } from '@temporalio/worker';
import type { Logger } from 'pino';
import { SUBJECT_IDS } from '../telemetry/work.ts';
import { describeError } from './describe-error.ts';

/** Text of Temporal's core. The entry's attributes lack the workflow's id and type. */
const TASK_FAILED = 'Failing workflow task';

/** Concurrent look-ups are limited, because a bad release can fail the tasks of all runs. */
const MAX_LOOKUPS = 10;

const DEADLINE_MS = 2_000;

const MAX_DETAIL_LENGTH = 300;

/**
 * Logs ids, codes and counts, never payloads or error messages. The entry of a failed workflow task gets the
 * workflow and the cause.
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
 * `detail`: a message of Temporal's core, recognized by its code. Other messages are left out, because they
 * can be errors of a workflow.
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
