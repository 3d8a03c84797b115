import type {
  ActivityName,
  ActivityOptionsFor,
  ActivityResult,
  Client,
  WorkflowHandle,
} from '@temporalio/client';
import type { Workflow } from '@temporalio/common';
import type { Logger } from 'pino';
import type { AssetsActivities } from '../../workflows/contract/assets.ts';
import type { ConnectionsActivities } from '../../workflows/contract/connections.ts';
import type { OAuthClientsActivities } from '../../workflows/contract/oauth-clients.ts';
import type { ReadActivities } from '../../workflows/contract/provider-reads.ts';
import type { UsersActivities } from '../../workflows/contract/users.ts';
import { describeError } from '../request/error-handler.ts';

/**
 * Leaves time for the rest of the request: while Temporal is down, callers must get a 503 within two seconds.
 */
const START_TIMEOUT_MS = 1_000;

export type RunningActivity<Result = unknown> = { result(): Promise<Result> };

type Activities = AssetsActivities &
  ConnectionsActivities &
  OAuthClientsActivities &
  ReadActivities &
  UsersActivities;

export type StandaloneActivity = ActivityName<Activities>;
export type ActivityStart<Name extends StandaloneActivity> = ActivityOptionsFor<Activities, Name>;
export type ActivityOutcome<Name extends StandaloneActivity> = ActivityResult<Activities, Name>;

/**
 * Starts an activity, or joins the running activity with the same id.
 * @throws Error if Temporal does not confirm within a second; the activity may still run
 */
export function startActivity<Name extends StandaloneActivity>(
  { connection, activity }: Client,
  name: Name,
  start: ActivityStart<Name>,
): Promise<RunningActivity<ActivityOutcome<Name>>> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  return connection.withDeadline(deadline, () => activity.typed<Activities>().start(name, start));
}

/**
 * Starts a workflow, or joins the running workflow with the same id.
 * @throws as {@link startActivity} does
 */
export function startWorkflow<W extends Workflow>(
  { connection, workflow }: Client,
  name: string,
  options: Parameters<typeof workflow.start<W>>[1],
): Promise<WorkflowHandle<W>> {
  return connection.withDeadline(Date.now() + START_TIMEOUT_MS, () => workflow.start<W>(name, options));
}

/** @throws as {@link startActivity} does */
export async function signalWithStart<W extends Workflow>(
  { connection, workflow }: Client,
  name: string,
  options: Parameters<typeof workflow.signalWithStart<W>>[1],
): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  await connection.withDeadline(deadline, () => workflow.signalWithStart<W>(name, options));
}

/**
 * Returns a function that logs a failure as a warning. Use it for work that the sweeper repeats or that can
 * fail without harm.
 */
export function warnOnFailure(logger: Logger, fields: object, message: string): (error: unknown) => void {
  return (error) => logger.warn({ ...fields, error: describeError(error) }, message);
}
