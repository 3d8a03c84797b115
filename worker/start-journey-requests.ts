import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { inProject } from '../models/in-project.ts';
import {
  claimJourneyRequests,
  findRunningRequest,
  type UncheckedRequest,
} from '../models/journey/journey-requests.ts';
import { during } from '../telemetry/work.ts';
import {
  JOURNEY_REQUEST_WORKFLOWS,
  journeyRequestStart,
  type WorkAtJourneyRequest,
} from '../workflows/contract/journey-requests.ts';
import { describeError } from './mask-failures.ts';

const REQUESTS_PER_SWEEP = 20;

const DEADLINE_MS = 5_000;

type Dependencies = { database: Database; client: Client; queuePrefix: string; logger: Logger };

/**
 * Starts erasures and exports that were not started, or whose run has ended without completing them. Starting one that
 * runs joins it. They are independent: a failed start does not stop the others.
 */
export async function startJourneyRequests(dependencies: Dependencies): Promise<void> {
  const requests = await claimJourneyRequests(dependencies.database, REQUESTS_PER_SWEEP);
  await Promise.all(requests.map((request) => startRequest(dependencies, request)));
}

async function startRequest(
  { database, client, queuePrefix, logger }: Dependencies,
  request: UncheckedRequest,
): Promise<void> {
  const { projectId, journeyRequestId } = request;
  try {
    const running = await inProject(database, projectId, (project) =>
      findRunningRequest(project, journeyRequestId),
    );
    if (!running) return;
    const start = journeyRequestStart({ queuePrefix, ...request, ...running });
    await client.connection.withDeadline(Date.now() + DEADLINE_MS, () =>
      during({ requestId: running.requestId }, () =>
        client.workflow.start<WorkAtJourneyRequest>(JOURNEY_REQUEST_WORKFLOWS[running.kind], start),
      ),
    );
  } catch (error) {
    logger.warn(
      { projectId, journeyRequestId, error: describeError(error) },
      'journey request not started; it will be tried again',
    );
  }
}
